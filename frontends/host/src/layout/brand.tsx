import { Logo, useSession, useTenant } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';

/** Mark, product and tenant at the head of the menu. */
export function Brand() {
  return (
    <div className="ui:flex ui:min-w-0 ui:items-center ui:gap-3">
      <Logo size={30} />
      <div className="ui:min-w-0">
        <div className="brand-name">{texts.product}</div>
        <div className="ui:truncate ui:text-aside">
          <TenantName />
        </div>
      </div>
    </div>
  );
}

/** The tenant's billing name; its code until the name has come. */
export function TenantName() {
  const session = useSession();
  const { data } = useTenant();
  return <>{data?.billingdata.name ?? session?.TCODE}</>;
}
