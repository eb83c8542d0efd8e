import { z } from 'zod';
import { requiredText } from '../fields.ts';
import { photoKey } from '../files/reports.ts';
import { followKey } from './followed.ts';
import { interventionPriority } from './job-words.ts';

/** Body of the public report; the server sets type, status and dates. */
export const publicReport = z.object({
  /** `_id` or shortCode of an active machine. */
  machineId: requiredText(24, 'Scegli il macchinario'),
  /** Who reports, in their own words. */
  openBy: requiredText(80, 'Indica chi segnala'),
  issueDescription: requiredText(4000, 'Descrivi il problema'),
  /** Any value but URGENT counts as NORMAL. */
  priority: interventionPriority.nullish(),
  alreadyReported: z.boolean().nullish(),
  /** Key of the photos that come with it; one that has ended or belongs to another report is ignored. */
  photos: photoKey.nullish(),
  /** Key with which its reporter follows it; one of another report is ignored. */
  follow: followKey.nullish(),
});

export type PublicReport = z.infer<typeof publicReport>;
