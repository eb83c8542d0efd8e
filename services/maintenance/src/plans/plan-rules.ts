import {
  plan,
  planCreate,
  planEdit,
  type PlanCreate,
  type PlanEdit,
} from '@officina/contracts/maintenance/plans';
import { invalid } from '@officina/server-kit/app-error';
import { changedFields, fieldsOfBody, emptyFields, type FieldsOf } from '@officina/server-kit/store/fields';
import type { MachineFields } from '../machines/machine-rules.ts';

/** A stored plan. */
export type PlanFields = FieldsOf<typeof plan>;

// A plan's last date comes from its interventions (`LastExecutions`).
const [storedByCreate, storedByEdit] = [
  planCreate.omit({ lastDate: true }),
  planEdit.omit({ lastDate: true }),
];

/** A new plan: fields that the body omits are empty. */
export const newPlan = ({ lastDate: _, ...body }: PlanCreate): PlanFields => ({
  ...emptyFields(plan),
  checkList: [],
  ...fieldsOfBody(storedByCreate, body),
});

/** The same plan for another machine, without its postponement. */
export const planCopy = (
  { description, triggeredByDays, noticeDays, checkList, shortCode }: PlanFields,
  machineId: string,
): PlanFields => ({
  ...emptyFields(plan),
  ...{ machineId, description, triggeredByDays, noticeDays, checkList, shortCode },
});

/** The fields that a PUT changes; empty if nothing changes. @throws AppError `invalid` on another machine */
export function applyPlanEdit(current: PlanFields, { lastDate: _, ...edit }: PlanEdit): Partial<PlanFields> {
  const changed = changedFields(current, fieldsOfBody(storedByEdit, edit));
  if (changed.machineId === undefined) return changed;
  throw invalid('machineId', 'Il macchinario di una manutenzione programmata non si cambia');
}

/** The label in the event log: `Manutenzione Cambio olio — Pressa 4`; without the machine if that was deleted. */
export function planTitle(
  { description }: Pick<PlanFields, 'description'>,
  machine?: Pick<MachineFields, 'name' | 'shortCode'>,
): string {
  const title = `Manutenzione ${description}`;
  return machine ? `${title} — ${machine.name || machine.shortCode}` : title;
}
