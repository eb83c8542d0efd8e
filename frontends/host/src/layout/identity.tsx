import { Logo, useSession, useTenant } from '@officina/web-kit/shell';
import { texts } from '../texts.ts';

/** Logo, product and tenant at the top of the menu. */
export function Brand() {
  return (
    <div className="ui:flex ui:min-w-0 ui:items-center ui:gap-3">
      <Logo size={30} />
      <div className="ui:min-w-0">
        <div className="brand-name">{texts.product}</div>
        <TenantName className="ui:text-aside" />
      </div>
    </div>
  );
}

/** The tenant's billing name, or its code while the name loads. */
export function TenantName({ className }: { className: string }) {
  const session = useSession();
  const { data } = useTenant();
  const name = data?.billingdata.name ?? session?.TCODE;
  return (
    <div className={`ui:truncate ${className}`} title={name}>
      {name}
    </div>
  );
}

/** Initials of the first and last name, in a circle. */
export function Initials({ name }: { name: string }) {
  const letters = name.match(/^\S|(?<=\s)\S(?=\S*$)/g) ?? [];
  return (
    <span className="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
