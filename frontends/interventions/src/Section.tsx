import './section.css';
import { useShownSheet } from '@officina/web-kit/overlays';
import { useSheetAddress } from './address/use-sheet-address.ts';
import { ListPage } from './list/list-page.tsx';
import { EditSheet } from './sheet/edit-sheet.tsx';
import { NewSheet } from './sheet/new-sheet.tsx';

/** Root of the section: the list, and the sheet that the address asks for. */
export default function Section() {
  const { target, openNew, open, close } = useSheetAddress();
  const shown = useShownSheet(target);
  return (
    <>
      <ListPage onNew={openNew} onOpen={open} />
      {shown.target?.kind === 'new' && (
        <NewSheet key={shown.opening} open={shown.open} wanted={shown.target} onClose={close} />
      )}
      {shown.target?.kind === 'edit' && (
        <EditSheet key={shown.opening} open={shown.open} id={shown.target.id} onClose={close} />
      )}
    </>
  );
}
