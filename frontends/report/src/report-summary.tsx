import { Badge, Plate } from '@officina/web-kit';
import type { ReportDraft } from './report-draft.ts';
import type { ReportMachine } from './use-tenant-form.ts';

export interface ReportOutcome {
  tenantName: string;
  draft: ReportDraft;
  machine: ReportMachine | undefined;
}

/** Plate and urgency of a report, in one line. */
export function ReportMarks({ draft, machine }: Pick<ReportOutcome, 'draft' | 'machine'>) {
  return (
    <div className="flex items-center justify-between gap-3">
      {machine ? <Plate code={machine.shortCode} look="ink" /> : <span />}
      {draft.urgent && <Badge of="priority" value="URGENT" />}
    </div>
  );
}
