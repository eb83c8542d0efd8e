import { Button } from '@officina/web-kit';
import { texts } from './texts.ts';
import { keptDrafts } from './report-draft.ts';
import type { ReportMachine } from './use-tenant-form.ts';

interface UnsentReportsProps {
  tenant: string;
  machines: ReportMachine[];
  /** Choosing the machine of a kept report brings its text back. */
  onResume: (machineId: string) => void;
}

/** Machines about which this device keeps a report that was not sent, for who came without their label. */
export function UnsentReports({ tenant, machines, onResume }: UnsentReportsProps) {
  const begun = new Set(keptDrafts(tenant).map(({ machineId }) => machineId));
  const shown = machines.filter(({ _id }) => begun.has(_id));
  if (shown.length === 0) return null;
  return (
    <div role="group" aria-labelledby="non-inviate">
      <p id="non-inviate" className="mb-2">
        {texts.unsent}
      </p>
      <div className="flex flex-wrap gap-2">
        {shown.map(({ _id, shortCode }) => (
          <Button key={_id} size="lg" className="min-h-12" onClick={() => onResume(_id)}>
            {texts.resume(shortCode)}
          </Button>
        ))}
      </div>
    </div>
  );
}
