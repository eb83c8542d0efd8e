import type { Spare } from '@officina/contracts/maintenance/spares';
import { statuses, useMachines } from '@officina/web-kit';
import { defineRecord, requiredTextField, textField, type FieldKind } from '@officina/web-kit/records';
import { texts } from './texts.ts';
import type { Machine } from '@officina/contracts/maintenance/machines';

/** A spare with the machine that it is for. */
export interface SpareRow {
  spare: Spare;
  machine: Machine | undefined;
  /** '' without a machine, «…» until the machine is loaded. */
  machineName: string;
}

export type SpareState = Spare['orderStatus'];

/** In the order of the specification. */
export const states = ['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW'] as const satisfies SpareState[];

export const stateLabel = (state: SpareState): string => statuses.spare[state].word;

const stateField: FieldKind<SpareState, SpareState, SpareState> = {
  blank: 'UNKNOW',
  read: (stored) => stored,
  write: (value) => value,
  words: stateLabel,
};

/** A spare; its `machineId` is '' without a machine. */
export const spareRecord = defineRecord({
  entity: 'spare',
  routes: {
    list: 'GET /api/maintenance/spare/all',
    create: 'POST /api/maintenance/spare/create',
    edit: 'PUT /api/maintenance/spare/{id}/edit',
    remove: 'DELETE /api/maintenance/spare/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
  fields: {
    name: requiredTextField(),
    code: textField(),
    code2: textField(),
    unity: textField(),
    machineId: textField(),
    manufacture: textField(),
    contact: textField(),
    description: textField(),
    notes: textField(),
    orderStatus: stateField,
  },
  texts,
});

export type SpareValues = ReturnType<typeof spareRecord.valuesOf>;

/** Initial values of a copy: all fields but those that belong to the original alone. */
export const copyOf = (stored: Partial<Spare>): Partial<Spare> => ({
  ...stored,
  code: undefined,
  orderStatus: undefined,
});

/** The tenant's machines by id, and the sheet's labels for them. */
export function useNamedMachines() {
  const { query, byId } = useMachines();
  const nameOf = (id: string): string => {
    const machine = byId.get(id);
    if (machine) return `${machine.name ?? machine.shortCode} (${machine.shortCode})`;
    return id ? texts.unknownMachine : texts.noMachine;
  };
  return { query, byId, nameOf };
}
