import { useMatch, useNavigate } from '@officina/web-kit';
import { useShownSheet } from '@officina/web-kit/overlays';
import { useSheetAddress } from '../address/use-sheet-address.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NewSheet } from './new-sheet.tsx';

/** The sheet that the address asks for, over the list or over a summary. */
export function MachineSheet() {
  const { target, close } = useSheetAddress();
  const shown = useShownSheet(target);
  const navigate = useNavigate();
  const onSummary = useMatch('/machine/:id');
  const leave = onSummary ? () => void navigate('/machine', { replace: true }) : close;
  if (shown.target?.kind === 'new') return <NewSheet key={shown.opening} open={shown.open} onClose={close} />;
  if (shown.target?.kind === 'edit')
    return (
      <EditSheet
        key={shown.opening}
        open={shown.open}
        id={shown.target.id}
        onClose={close}
        onRemoved={leave}
      />
    );
  return null;
}
