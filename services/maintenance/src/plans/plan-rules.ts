import {
  plan,
  planCreate,
  planEdit,
  type PlanCreate,
  type PlanEdit,
} from '@officina/contracts/maintenance/plans';
import { invalid } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody, nothingOf, type FieldsOf } from '@officina/server-kit/store/fields';
import type { MachineFields } from '../machines/machine-rules.ts';

/** A plan as it is stored. */
export type PlanFields = FieldsOf<typeof plan>;

// When it was last done is the story of its interventions (`LastTimes`).
const [storedByCreate, storedByEdit] = [
  planCreate.omit({ lastDate: true }),
  planEdit.omit({ lastDate: true }),
];

/** A new plan: what the body leaves out is empty. */
export const newPlan = ({ lastDate: _, ...body }: PlanCreate): PlanFields => ({
  ...nothingOf(plan),
  checkList: [],
  ...fieldsOfBody(storedByCreate, body),
});

/** The same plan for another machine; a postponement was of the one machine alone. */
export const planCopy = (
  { description, triggeredByDays, noticeDays, checkList, shortCode }: PlanFields,
  machineId: string,
): PlanFields => ({
  ...nothingOf(plan),
  ...{ machineId, description, triggeredByDays, noticeDays, checkList, shortCode },
});

/** The fields that a PUT changes; empty when it says nothing new. @throws AppError `invalid` on another machine */
export function applyPlanEdit(current: PlanFields, { lastDate: _, ...edit }: PlanEdit): Partial<PlanFields> {
  const changed = changedFields(current, fieldsOfBody(storedByEdit, edit));
  if (changed.machineId === undefined) return changed;
  throw invalid('machineId', 'Il macchinario di una manutenzione programmata non si cambia');
}

/** How the event log calls it: `Manutenzione Cambio olio — Pressa 4`; without the machine when that is gone. */
export function planTitle(
  { description }: Pick<PlanFields, 'description'>,
  machine?: Pick<MachineFields, 'name' | 'shortCode'>,
): string {
  const title = `Manutenzione ${description}`;
  return machine ? `${title} — ${machine.name || machine.shortCode}` : title;
}
