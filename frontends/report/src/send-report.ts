import { api } from '@officina/web-kit';
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
