import { SensorList } from './list/list.tsx';
import { useLive } from './live/use-live.ts';
import { SensorSheet } from './sheet/sheet.tsx';

/** Root of the section: the list with live values, and the sheet that the address asks for. */
export default function Section() {
  const liveOf = useLive();
  return (
    <>
      <SensorList liveOf={liveOf} />
      <SensorSheet liveOf={liveOf} />
    </>
  );
}
