import { LotList } from './list.tsx';
import { LotSheet } from './sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <LotList />
      <LotSheet />
    </>
  );
}
