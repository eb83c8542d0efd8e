import { Banner, Button } from '@officina/web-kit';
import { texts } from '../texts.ts';

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
