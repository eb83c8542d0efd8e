import { baseConfig } from '@officina/server-kit/load-config';
import { mailProblem, mailSettings } from '@officina/server-kit/mail/settings';
import { z } from 'zod';

/** Environment of notifications. */
export const notificationsConfig = baseConfig
  .extend({
    /** Address of the application for its users, for links in e-mails. */
    PUBLIC_URL: z.url().optional(),
    ...mailSettings,
  })
  .superRefine((config, context) => {
    const message = mailProblem({ SMTP_URL: config.SMTP_URL, SMTP_FROM: config.SMTP_FROM });
    if (message) context.addIssue({ code: 'custom', path: ['SMTP_URL'], message });
  });

export type NotificationsConfig = z.infer<typeof notificationsConfig>;
