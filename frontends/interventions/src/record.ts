import { statuses } from '@officina/web-kit';
import {
  dayField,
  defineRecord,
  flagField,
  listOf,
  pairsField,
  requiredTextField,
  textField,
  type FieldKind,
  type RecordForm,
} from '@officina/web-kit/records';
import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import type {
  Intervention,
  InterventionPriority,
  InterventionStatus,
  InterventionType,
} from '@officina/contracts/maintenance/interventions';
import { markLabel, type CheckItem } from './checklist/mark.ts';
import { hasChecklist, hasExpectedEnd, hasPriority, hasProblem, hasSolution } from './type-rules.ts';
import { texts } from './texts.ts';

interface Checklist {
  checkList: CheckItem[];
}

const choice = <T extends string>(
  blank: T,
  words: (value: T) => string = (value) => value,
): FieldKind<T, T | null, T> => ({
  blank,
  read: (stored) => stored ?? blank,
  write: (value) => value,
  words,
});

// A missing machine is omitted, so that the server refuses it.
const machineField = { ...requiredTextField(), write: (id: string) => id || undefined };

const day = dayField();
// An empty start is sent, so that the server refuses it at its field.
const startField = {
  ...day,
  write: (value: string, stored?: string | null) => day.write(value, stored) ?? '',
};

const checklistField: FieldKind<Checklist, Checklist | null, Checklist> = {
  blank: { checkList: [] },
  read: (stored) => ({ checkList: stored?.checkList ?? [] }),
  write: (value) => value,
  words: ({ checkList }) => checkList.map((point) => `${point.title}: ${markLabel(point)}`).join('\n'),
  list: listOf<Checklist, CheckItem>({
    items: ({ checkList }) => checkList,
    of: (items) => ({ checkList: [...items] }),
    keyOf: ({ title }) => title,
    nameOf: ({ title }) => title,
    words: markLabel,
  }),
};

/** People of the company, merged by id. An empty list is sent only to clear a stored one. */
const peopleField: FieldKind<NamedPerson[], NamedPerson[] | null, { id: string }[] | undefined> = {
  blank: [],
  read: (stored) => stored ?? [],
  write: (people, stored) => (people.length > 0 || stored ? people.map(({ id }) => ({ id })) : undefined),
  words: (people) => people.map(({ name }) => name).join(', '),
  list: listOf<NamedPerson[], NamedPerson>({
    items: (people) => people,
    of: (people) => [...people],
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    words: ({ name }) => name,
  }),
};

/** An intervention without its notes, which are sent separately. */
export const interventionRecord = defineRecord({
  entity: 'intervention',
  routes: {
    list: 'GET /api/maintenance/intervention/allOpen',
    single: 'GET /api/maintenance/intervention/single/{id}',
    create: 'POST /api/maintenance/intervention/create',
    edit: 'PUT /api/maintenance/intervention/{id}/edit',
    remove: 'DELETE /api/maintenance/intervention/delete/{id}',
  },
  needs: { create: 'report', edit: 'work' },
  fields: {
    machineId: machineField,
    maintenanceId: textField(),
    type: choice<InterventionType>('RICHIESTA'),
    status: choice<InterventionStatus>('OPEN', (value) => statuses.intervention[value].word),
    waitsForOrder: textField(),
    priority: choice<InterventionPriority>('NORMAL', (value) => statuses.priority[value].word),
    alreadyReported: flagField(),
    startDate: startField,
    endDate: dayField(),
    issueDescription: textField(),
    solveDescription: textField(),
    externalExecutor: textField(),
    assignees: peopleField,
    doneBy: peopleField,
    scheduledMaintenance: checklistField,
    customData: pairsField(),
  },
  texts,
  hidden: ({ type, status }) => [
    ...(status === 'CLOSED' ? [] : (['doneBy'] as const)),
    ...(status === 'WAITING PARTS' ? [] : (['waitsForOrder'] as const)),
    ...(hasPriority(type) ? [] : (['priority'] as const)),
    ...(hasProblem(type) ? [] : (['issueDescription'] as const)),
    ...(hasSolution(type) ? [] : (['solveDescription'] as const)),
    ...(hasChecklist(type) ? [] : (['scheduledMaintenance', 'maintenanceId'] as const)),
    ...(hasExpectedEnd(type) ? [] : (['endDate'] as const)),
  ],
});

export type InterventionValues = ReturnType<typeof interventionRecord.valuesOf>;
export type InterventionForm = RecordForm<Intervention, InterventionValues>;
