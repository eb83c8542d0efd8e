import { VisitList } from './list.tsx';
import { VisitSheet } from './sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  return (
    <>
      <VisitList />
      <VisitSheet />
    </>
  );
}
