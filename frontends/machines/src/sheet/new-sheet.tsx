import { api, Button, invalidateEntities, messages, useIdempotencyKey } from '@officina/web-kit';
import { SheetFoot } from '@officina/web-kit/overlays';
import { it } from '../it.ts';
import { FormSheet } from './form-sheet.tsx';
import { useMachineForm } from './use-machine-form.ts';
import { createBody, newValues } from './values.ts';

/** `?new=1`. */
export function NewSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const idempotencyKey = useIdempotencyKey();
  const machineForm = useMachineForm({
    defaultValues: newValues,
    send: async (values) => {
      await api('POST /api/maintenance/machine/create', { body: createBody(values), idempotencyKey });
      messages.success(it.saved);
      void invalidateEntities(['machine']);
      onClose();
    },
  });
  const { form } = machineForm;
  return (
    <FormSheet
      {...machineForm}
      open={open}
      onClose={onClose}
      foot={
        <SheetFoot>
          <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && it.saving}>
            {it.saveNew}
          </Button>
        </SheetFoot>
      }
    />
  );
}
