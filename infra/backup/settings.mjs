import { mailSettings, parseAddresses } from '@officina/server-kit/mail/settings';
import { z } from 'zod';
import { shortestKey } from './archive/format.mjs';

/** Settings of backups, by name. */
export const backupSettings = z.object({
  BACKUP_DIR: z
    .string()
    .startsWith('/', 'it must be an absolute path')
    .optional()
    .describe(
      'Folder in which a backup is made every day, best on another disk. Without it, none is made automatically.',
    ),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it must be a time such as 02:30')
    .default('02:30')
    .describe('Time of the daily backup (`HH:MM`), in the time zone of the machine.'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(14)
    .describe('How many of the daily backups are kept.'),
  BACKUP_KEY: z
    .string()
    .min(shortestKey, `it must have at least ${shortestKey} characters`)
    .optional()
    .describe(
      'Passphrase that encrypts backups, at least 20 characters, in quotes if it has a `#`; also needed to restore them. Keep a copy elsewhere: nothing opens the files without it.',
    ),
  BACKUP_ALERT_TO: z
    .string()
    .refine(
      (text) => parseAddresses(text) !== undefined,
      'addresses such as anna@azienda.it, separated by commas',
    )
    .optional()
    .describe(
      'Addresses, separated by commas, that get a mail when the daily backup fails, once a day while it does, and when it works again. Needs `SMTP_URL`.',
    ),
  ...mailSettings,
});

/** The configured key of backups. @param {NodeJS.ProcessEnv} env @throws Error with a sentence for people if the key is too short */
export function backupKey(env) {
  const { success, data } = backupSettings.shape.BACKUP_KEY.safeParse(env.BACKUP_KEY || undefined);
  if (!success) throw new Error(`BACKUP_KEY è troppo corta: servono almeno ${shortestKey} caratteri.`);
  return data;
}
