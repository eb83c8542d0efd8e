import { SensorList } from './list.tsx';
import { useLiveWords } from './record.ts';
import { SensorSheet } from './sheet.tsx';

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
