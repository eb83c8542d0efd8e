import { api, ApiError } from '@officina/web-kit';
import type { ReportDraft } from './report-draft.ts';

/** Registers the report. @throws ApiError */
export const sendReport = (tenant: string, draft: ReportDraft) =>
  api('POST /api/public/form/{tenant}/create', {
    params: { tenant },
    body: {
      machineId: draft.machineId,
      issueDescription: draft.issueDescription,
      openBy: draft.openBy,
      priority: draft.urgent ? 'URGENT' : 'NORMAL',
      alreadyReported: draft.alreadyReported,
    },
    idempotencyKey: draft.key,
  });

/** Whether this key has registered another text already: that try's answer was lost, and the text was changed since. */
export const isOfAnotherText = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid' && error.errors.length === 0;
