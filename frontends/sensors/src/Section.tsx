import { SensorList } from './list/list.tsx';
import { useLiveWords } from './list/use-live-words.ts';
import { SensorSheet } from './sheet/sheet.tsx';

/** Root of the section: the list with live values, and the sheet that the address asks for. */
export default function Section() {
  const liveOf = useLiveWords();
  return (
    <>
      <SensorList liveOf={liveOf} />
      <SensorSheet liveOf={liveOf} />
    </>
  );
}
