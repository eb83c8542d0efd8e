import type {
  Intervention,
  InterventionCreate,
  InterventionEdit,
  NoteInput,
} from '@officina/contracts/maintenance/interventions';
import { differing } from '@officina/web-kit';
import { instantOfDay } from '@officina/web-kit/forms';
import { hasChecklist, hasExpectedEnd, hasPriority, hasProblem, hasSolution } from './type-rules.ts';
import { valuesOf, type DetailName, type DetailValues } from './values.ts';

/** Fields that a type does not have are hidden, so what they hold is not sent. */
const hidden = ({ type }: DetailValues): ReadonlySet<DetailName> =>
  new Set<DetailName>([
    ...(hasPriority(type) ? [] : (['priority'] as const)),
    ...(hasProblem(type) ? [] : (['issueDescription'] as const)),
    ...(hasSolution(type) ? [] : (['solveDescription'] as const)),
    ...(hasChecklist(type) ? [] : (['scheduledMaintenance', 'maintenanceId'] as const)),
    ...(hasExpectedEnd(type) ? [] : (['endDate'] as const)),
  ]);

interface Instants {
  startDate: string;
  endDate?: string | null;
}

const written = (values: DetailValues, instants: Instants): Omit<InterventionCreate, 'notes'> => ({
  ...values,
  maintenanceId: values.maintenanceId || null,
  // An empty start is the server's to refuse, at its field.
  startDate: instantOfDay(values.startDate, instants.startDate) ?? '',
  endDate: instantOfDay(values.endDate, instants.endDate),
  issueDescription: values.issueDescription || null,
  solveDescription: values.solveDescription || null,
  externalExecutor: values.externalExecutor || null,
});

const only = <T extends object>(body: T, names: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name))) as Partial<T>;

/**
 * The body of a create; `at` is the instant that stands behind the two days it was opened with. A machine that was not
 * chosen is left out: refusing that is the server's.
 */
export function createBody(values: DetailValues, notes: NoteInput[], at: string): InterventionCreate {
  const left = hidden(values);
  const body = { ...written(values, { startDate: at, endDate: at }), notes };
  const names = Object.keys(body).filter((name) => !left.has(name as DetailName));
  const isSent = (name: string) => name !== 'machineId' || values.machineId !== '';
  return only(body, new Set(names.filter(isSent))) as InterventionCreate;
}

/** Only what differs from the document that the form started from; undefined when nothing does. */
export function editBody(values: DetailValues, base: Intervention): InterventionEdit | undefined {
  const left = hidden(values);
  const names = new Set<string>(differing(values, valuesOf(base)).filter((name) => !left.has(name)));
  return names.size > 0 ? only(written(values, base), names) : undefined;
}
