import type { ReactNode } from 'react';

/** The only stripe in the product: says that what follows is on trial. It cannot be closed. */
export function BetaBanner({ children }: { children: ReactNode }) {
  return (
    <div className="ui:flex ui:overflow-hidden ui:rounded-lg ui:border-[1.5px] ui:border-key-edge ui:bg-raised">
      <div className="ui:hazard ui:w-7 ui:flex-none" />
      <div className="ui:p-4">
        <strong>BETA</strong>
        <p>{children}</p>
      </div>
    </div>
  );
}
