import { Button, EmptyState, LinkButton } from '@officina/web-kit';
import { texts } from './texts.ts';

/** In the place of the charts while there is no sensor. */
export function NoSensors() {
  return (
    <EmptyState
      title={texts.noSensors}
      action={<LinkButton to="/configuration/sensor">{texts.toSensors}</LinkButton>}
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
