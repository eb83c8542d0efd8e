import { Card, LinkButton, Logo, usePermissions, useSession } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

export type ReportState = keyof typeof texts.states;

interface FrameProps {
  state: ReportState;
  tenantName: string;
  /** Icon of an outcome. */
  mark?: ReactNode;
  title: string;
  /** Content below the title, on the dark background. */
  under?: ReactNode;
  children: ReactNode;
}

/** Page of one state: dark header above the content, or next to it from lg. */
export function ReportFrame({ state, tenantName, mark, title, under, children }: FrameProps) {
  const height = useSession()
    ? 'min-h-[calc(100dvh-var(--header)-var(--tab-bar))]'
    : 'min-h-dvh [--tab-bar:0px]';
  return (
    <div className={`grid grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-1 ${height}`}>
      <header className="flex flex-col bg-slab px-4.5 pt-4 pb-6 text-on-slab lg:px-14 lg:pt-13 lg:pb-14">
        <p className="flex items-center gap-3 text-[1.0625rem] font-semibold">
          <Logo size={26} />
          {tenantName}
        </p>
        <div className="lg:my-auto">
          <StateTabs state={state} />
          {mark}
          <h1
            tabIndex={-1}
            className={`mt-1.5 text-balance ${state === 'ERROR' ? 'text-h1 lg:text-hero lg:leading-[1.06]' : 'text-hero'}`}
          >
            {title}
          </h1>
          {under}
        </div>
      </header>
      <div
        role="tabpanel"
        id="segnalazione"
        aria-labelledby={`stato-${state}`}
        className="large-form @container flex flex-col px-4 pt-5 lg:justify-center lg:px-16 lg:py-14"
      >
        <div className="flex w-full flex-1 flex-col gap-5 lg:max-w-[560px] lg:flex-none">{children}</div>
      </div>
    </div>
  );
}

const states: ReportState[] = ['NEW', 'SENT', 'ERROR'];

/** The three specified tabs. Only the current state is enabled. */
function StateTabs({ state }: { state: ReportState }) {
  return (
    <div
      role="tablist"
      aria-label={texts.title}
      className="mt-4 mb-3 flex flex-wrap gap-x-4 text-[0.9375rem]"
    >
      {states.map((one) => (
        <button
          key={one}
          id={`stato-${one}`}
          type="button"
          role="tab"
          aria-selected={one === state}
          aria-controls={one === state ? 'segnalazione' : undefined}
          disabled={one !== state}
          className="reach min-h-6 border-b-2 border-transparent text-on-slab-2 aria-selected:border-on-slab aria-selected:font-semibold aria-selected:text-on-slab"
        >
          {texts.states[one]}
        </button>
      ))}
    </div>
  );
}

/** Shown if the company has no machine, so that nothing can be reported. */
export function NoMachines({ tenantName }: { tenantName: string }) {
  const isStaff = useSession() !== null;
  const mayAdd = usePermissions().may('POST /api/maintenance/machine/create') && isStaff;
  return (
    <ReportFrame state="NEW" tenantName={tenantName} title={texts.noMachines.title}>
      <Card className="flex flex-col gap-3 p-5">
        <p>{mayAdd ? texts.noMachines.staff : texts.noMachines.hint}</p>
        {mayAdd && (
          <LinkButton to="/machine?new=1" size="lg">
            {texts.noMachines.add}
          </LinkButton>
        )}
      </Card>
    </ReportFrame>
  );
}
