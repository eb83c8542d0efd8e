import { recordLink, toDateInput, type AnswerFor } from '@officina/web-kit';

export type AuditEvent = AnswerFor<'GET /api/action/sft/maintenance/{start}/{end}'>[number];

/** Events that stand in one row: a single one, or all that one import did. */
export type RowEvents = readonly [AuditEvent, ...AuditEvent[]];

export interface ActionGroup {
  action: string;
  /** Number of events. */
  count: number;
  rows: RowEvents[];
}

export interface DayGroup {
  /** ISO day in the plant's zone. */
  day: string;
  count: number;
  actions: ActionGroup[];
}

const grouped = <K extends string>(events: AuditEvent[], keyOf: (event: AuditEvent) => K) =>
  [...Map.groupBy(events, keyOf)] as [K, AuditEvent[]][];

/** Most rows on paper, about twenty pages. */
export const maxPrintedRows = 500;

/** The days of the first `most` rows; each day keeps its full count. */
export function takeRows(days: readonly DayGroup[], most: number): DayGroup[] {
  let left = most;
  const take = <T>(all: T[]): T[] => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return days
    .map((day) => ({
      ...day,
      actions: day.actions
        .map((one) => ({ ...one, rows: take(one.rows) }))
        .filter(({ rows }) => rows.length > 0),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** The rows of events, in the order of their first ones. */
const rowsOf = (events: AuditEvent[]): RowEvents[] =>
  [...Map.groupBy(events, (event) => event.importId ?? event).values()] as unknown as RowEvents[];

/** Groups events, newest first, by day and then by action; groups are in the order of their first events. */
export const byDayThenAction = (events: AuditEvent[]): DayGroup[] =>
  grouped(events, ({ timestamp }) => toDateInput(timestamp)).map(([day, ofDay]) => ({
    day,
    count: ofDay.length,
    actions: grouped(ofDay, ({ action }) => action).map(([action, ofAction]) => ({
      action,
      count: ofAction.length,
      rows: rowsOf(ofAction),
    })),
  }));

export type Machine = AnswerFor<'GET /api/maintenance/machine/all'>[number];

/** Object of an event: «Intervento a1b2c», and its machine or another name. */
interface Subject {
  title: string;
  name: string;
  machine?: Machine;
}

/** Object of an event for a row under its action: only the name and the short id. */
interface ShortSubject {
  name: string;
  id: string;
  machine?: Machine;
}

const machineIdOf = ({ entity, entityId, machineId, from, to }: AuditEvent): unknown =>
  entity === 'machine' ? entityId : (machineId ?? to?.['machineId'] ?? from?.['machineId']);

/**
 * Adds machine ids from other events of the same document: edits of older versions contain only the changed fields.
 */
export function withMachineIds(events: readonly AuditEvent[]): AuditEvent[] {
  const ids = events.map((event) => [event.entityId, machineIdOf(event)] as const);
  const known = new Map(ids.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string'));
  return events.map((event) => {
    const machineId = machineIdOf(event) ? undefined : known.get(event.entityId);
    return machineId ? { ...event, machineId } : event;
  });
}

/** Entities whose object ends with the name of their machine. */
const onMachines = ['intervention', 'plan'];

/** The machine of an event by id, or by the name in the event if only one machine has it. */
const machineOf = (event: AuditEvent, machines: Machine[]): Machine | undefined => {
  const id = machineIdOf(event);
  if (id) return machines.find((machine) => machine._id === id);
  if (!onMachines.includes(event.entity)) return undefined;
  const isNamed = (name: string | null | undefined) => event.object.endsWith(` — ${name}`);
  const [only, ...others] = machines.filter(({ name, shortCode }) => isNamed(name) || isNamed(shortCode));
  return others.length === 0 ? only : undefined;
};

export function subjectOf(event: AuditEvent, machines: Machine[]): Subject {
  const [title = event.object, ...rest] = event.object.split(' — ');
  const name = rest.join(' — ');
  return { title, name, machine: machineOf(event, machines) };
}

export function shortSubjectOf(event: AuditEvent, machines: Machine[]): ShortSubject {
  const { title, name, machine } = subjectOf(event, machines);
  const [, ...words] = title.split(' ');
  if (event.entity === 'intervention') return { name: machine?.name ?? name, id: words.join(' '), machine };
  if (event.entity === 'machine') return { name: machine?.name ?? name, id: '', machine };
  // «Visita a Capannone B del …» needs its noun.
  if (event.entity === 'visit') return { name: title, id: '', machine };
  const full = onMachines.includes(event.entity) ? words : [...words, ...(name ? ['—', name] : [])];
  return { name: full.join(' '), id: '', machine };
}

/** Link to the object; undefined if it has no page, was deleted, or its service is `off`. */
export const linkOf = ({ entity, entityId, to }: AuditEvent, off: ReadonlySet<string>): string | undefined =>
  to === null ? undefined : recordLink(entity, entityId, off);
