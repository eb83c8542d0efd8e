import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, EmptyState, FailedState, messages, Skeleton } from '@officina/web-kit';
import { Sheet, SheetFoot } from '@officina/web-kit/overlays';
import { useEffect } from 'react';
import { useMachine } from '../data/use-machines.ts';
import { it } from '../it.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FormSheet } from './form-sheet.tsx';
import { RemovalDialogs } from './removal-dialogs.tsx';
import { useEditing } from './use-editing.ts';
import { useRemoval } from './use-removal.ts';

interface EditSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
  /** After a delete, when the page behind has nothing left to show. */
  onRemoved: () => void;
}

/** `?id=…`: the sheet of an existing machine. */
export function EditSheet({ open, id, onClose, onRemoved }: EditSheetProps) {
  const { machine, gone, error, retry } = useMachine(id);
  useEffect(() => {
    if (error && !gone) messages.error(it.loadFailed);
  }, [error, gone]);
  if (machine) return <EditForm open={open} machine={machine} onClose={onClose} onRemoved={onRemoved} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={940}
      title={it.sheetTitle}
      foot={<SheetFoot cancel={it.close} />}
    >
      {gone && <EmptyState title={it.gone}>{it.goneHint}</EmptyState>}
      {!gone && error && (
        <FailedState what={it.notArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && <Skeleton cards={2} />}
    </Sheet>
  );
}

type EditFormProps = Omit<EditSheetProps, 'id'> & { machine: Machine };

function EditForm({ open, machine, onClose, onRemoved }: EditFormProps) {
  const { conflict, ...machineForm } = useEditing(machine, onClose);
  const removal = useRemoval(machine, onRemoved, onClose);
  const { form } = machineForm;
  return (
    <FormSheet
      {...machineForm}
      open={open}
      onClose={onClose}
      machine={machine}
      foot={
        <SheetFoot remove={{ label: it.remove, onClick: removal.ask }}>
          <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && it.saving}>
            {it.save}
          </Button>
        </SheetFoot>
      }
    >
      <RemovalDialogs machine={machine} removal={removal} />
      {conflict && <ConflictDialog key={conflict.version} conflict={conflict} />}
    </FormSheet>
  );
}
