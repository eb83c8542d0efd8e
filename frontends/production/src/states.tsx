import { Banner, Button, EmptyState, LinkButton, Skeleton } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** All below the head, once it is known what can be chosen: how high the choice is depends on it. */
export function Body({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return <div className="mt-4 grid grid-cols-1 gap-3">{isKnown ? children : <Skeleton />}</div>;
}

/** In the place of the charts while there is no sensor. */
export function NoSensors() {
  return (
    <EmptyState
      title={texts.noSensors}
      action={
        <LinkButton kind="key" to="/configuration/sensor">
          {texts.toSensors}
        </LinkButton>
      }
    >
      {texts.noSensorsHint}
    </EmptyState>
  );
}

/** In the place of the charts of a day that is not over. */
export function NotToday({ onYesterday }: { onYesterday: () => void }) {
  return (
    <EmptyState title={texts.notToday} action={<Button onClick={onYesterday}>{texts.showYesterday}</Button>}>
      {texts.notTodayHint}
    </EmptyState>
  );
}

/** Before a period beyond three months is asked for; one can go through. */
export function SlowWarning({ onAgree }: { onAgree: () => void }) {
  return (
    <Banner family="amber">
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.longWarning}</p>
        <Button onClick={onAgree}>{texts.loadAnyway}</Button>
      </div>
    </Banner>
  );
}
