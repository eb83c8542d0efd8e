import type { Machine } from '@officina/contracts/maintenance/machines';
import { api, invalidateEntities, messages } from '@officina/web-kit';
import { useEffect, useRef, useState } from 'react';
import { it } from '../it.ts';
import { currentOf } from './refusals.ts';
import { useMachineForm } from './use-machine-form.ts';
import { editBody, valuesOf, type MachineValues } from './values.ts';

/** The form of one existing machine; a save carries only the changed fields and the version they were made on. */
export function useEditing(machine: Machine, onClose: () => void) {
  const basis = useRef(machine);
  const [conflict, setConflict] = useState<Machine>();
  const send = async (values: MachineValues) => {
    const { _id: id, __v: version } = basis.current;
    const body = editBody(values, basis.current);
    if (body) {
      await api('PUT /api/maintenance/machine/{id}/edit', { params: { id }, body, version });
      messages.success(it.saved);
      void invalidateEntities(['machine']);
    }
    onClose();
  };
  const onRefused = (error: unknown) => {
    const current = currentOf(error);
    setConflict(current);
    return current !== undefined;
  };
  const machineForm = useMachineForm({ defaultValues: valuesOf(machine), send, onRefused });
  const { form } = machineForm;
  const startFrom = (next: Machine, values = valuesOf(next)) => {
    basis.current = next;
    setConflict(undefined);
    form.form.reset(valuesOf(next), { keepErrors: true });
    form.form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  useEffect(() => {
    // Newer data replace what nobody has touched; what was typed meets them when it is saved.
    if (machine.__v > basis.current.__v && !form.dirty) startFrom(machine);
  }, [machine]);
  return {
    ...machineForm,
    conflict: conflict && {
      versions: {
        base: valuesOf(basis.current),
        mine: form.form.getValues(),
        theirs: valuesOf(conflict),
      },
      version: conflict.__v,
      back: () => setConflict(undefined),
      settle: (values: MachineValues) => {
        startFrom(conflict, values);
        form.submit();
      },
    },
  };
}

export type Conflict = NonNullable<ReturnType<typeof useEditing>['conflict']>;
