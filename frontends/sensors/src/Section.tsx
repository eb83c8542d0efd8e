import { SensorList } from './list/list.tsx';
import { SensorSheet } from './sheet/sheet.tsx';

/** Root of the section: the list with live values, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <SensorList />
      <SensorSheet />
    </>
  );
}
