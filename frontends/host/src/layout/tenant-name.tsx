import { useSession, useTenant } from '@officina/web-kit';

/** The tenant's billing name; its code until the name has come. */
export function TenantName() {
  const session = useSession();
  const { data } = useTenant();
  return <>{data?.billingdata.name ?? session?.TCODE}</>;
}
