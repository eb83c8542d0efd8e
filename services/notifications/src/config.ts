import { baseConfig } from '@officina/server-kit/load-config';
import { pushHosts } from '@officina/contracts/notifications/push';
import { mailProblem, mailSettings } from '@officina/server-kit/mail/settings';
import { z } from 'zod';
import { hostsOf, isHostPattern } from './push/push-hosts.ts';

/** Environment of notifications. */
export const notificationsConfig = baseConfig
  .extend({
    /** Address of the application for its users, for links in e-mails. */
    PUBLIC_URL: z.url().optional(),
    ...mailSettings,
    PUSH_HOSTS: z
      .string()
      .refine((text) => hostsOf(text).every(isHostPattern), 'names such as push.example.com,*.example.com')
      .default('')
      .describe(
        `Further push services of browsers, separated by commas: \`push.example.com\`, \`*.example.com\`. Always allowed are ${pushHosts.map((host) => `\`${host}\``).join(', ')}.`,
      ),
  })
  .superRefine((config, context) => {
    const message = mailProblem({ SMTP_URL: config.SMTP_URL, SMTP_FROM: config.SMTP_FROM });
    if (message) context.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  });

export type NotificationsConfig = z.infer<typeof notificationsConfig>;
