import { timeZone, whenInWords } from '@officina/web-kit';
import type { Live } from '@officina/web-kit/sensors';
import { texts } from './texts.ts';

/** «14:32:08» by the tenant's clock. */
const clockOf = (moment: Date): string =>
  new Intl.DateTimeFormat('it-IT', { timeZone: timeZone(), timeStyle: 'medium' }).format(moment);

/** «In diretta, 14:32:08», «Non in diretta, fermo alle 14:32». Readers hear it when it changes, not each second. */
export function LiveLine({ heardAt, isLost }: Pick<Live, 'heardAt' | 'isLost'>) {
  const lost = heardAt ? texts.lostSince(whenInWords(heardAt)) : texts.lost;
  return (
    <p className="realtime-live" data-on={(!isLost && heardAt !== undefined) || undefined}>
      <span role="status">{isLost ? lost : heardAt ? texts.live : texts.connecting}</span>
      {!isLost && heardAt && <span>{`, ${clockOf(heardAt)}`}</span>}
    </p>
  );
}
