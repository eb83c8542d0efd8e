import { SpareList } from './list.tsx';
import { SpareSheet } from './sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <SpareList />
      <SpareSheet />
    </>
  );
}
