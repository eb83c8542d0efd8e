import { Banner, TextLink, useSession } from '@officina/web-kit';
import { texts } from './texts.ts';
import { useOpenJobs } from './use-open-jobs.ts';

interface StaffLineProps {
  tenant: string;
  tenantName: string;
  /** '' while none is chosen. */
  machineId: string;
}

/** For who is signed in: the way to the machine's page, or that the label is another company's. */
export function StaffLine({ tenant, tenantName, machineId }: StaffLineProps) {
  const session = useSession();
  const open = useOpenJobs(tenant, machineId);
  if (!session) return null;
  if (session.TCODE !== tenant.toUpperCase())
    return (
      <Banner family="blue">
        <p className="wrap-anywhere">{texts.otherCompany(tenantName || tenant, session.TCODE)}</p>
      </Banner>
    );
  if (!machineId) return null;
  return (
    <p>
      <TextLink to={`/machine/${machineId}`}>{texts.openPage(open?.length)}</TextLink>
    </p>
  );
}
