import { Card, LinkButton, useSession } from '@officina/web-kit';
import { ReportFrame } from './report-frame.tsx';
import { texts } from './texts.ts';

/** A company that has no machine yet: nothing can be reported, and it says so. */
export function NoMachines({ tenantName }: { tenantName: string }) {
  const isStaff = useSession() !== null;
  return (
    <ReportFrame state="NEW" tenantName={tenantName} title={texts.noMachines.title}>
      <Card className="flex flex-col gap-3 p-5">
        <p>{isStaff ? texts.noMachines.staff : texts.noMachines.hint}</p>
        {isStaff && (
          <LinkButton to="/machine?new=1" size="lg">
            {texts.noMachines.add}
          </LinkButton>
        )}
      </Card>
    </ReportFrame>
  );
}
