import type { AuditEvent } from '@officina/contracts/events/events';
import { formatDate } from '../core/dates/formats.ts';
import { changesOf, type Change } from './changes.ts';
import { texts } from './texts.ts';
import { badgeLabel, stateFieldOf, valueText } from './value-text.ts';

/** A change in one line: «Priorità: » «Normale» → «URGENTE» «, e un altro campo». */
export interface Sentence {
  lead?: string;
  old?: string;
  now?: string;
  rest?: string;
}

/** The name of an id in a field (machine, owner, site, customer); undefined for other fields. */
export type NameOf = (field: string, value: unknown) => string | undefined;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shortText(entity: string, field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  if (instant.test(text)) return formatDate(text);
  const label = badgeLabel(entity, field, value) ?? nameOf(field, value) ?? valueText(field, value);
  return label.replaceAll('\n', ', ') || '—';
}

/** «Creato», «Eliminato», «Attivata»: the last word of the action. */
const verbOf = (action: string): string => {
  const word = action.split(' ').at(-1) ?? action;
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const addedNote = ({ from, to }: AuditEvent): string | undefined => {
  const [added, removed] = [to?.['notes'], from?.['notes']];
  if (!Array.isArray(added) || added.length === 0 || (Array.isArray(removed) && removed.length > 0))
    return undefined;
  return added.map((note: unknown) => valueText('notes', [note])).join(', ');
};

/** A new job: the description of a report, otherwise state and type. */
function openedJob({ action, to }: AuditEvent): Sentence {
  const problem = to?.['issueDescription'];
  if (action === 'Segnalazione registrata' && problem) return { rest: texts.quoted(String(problem)) };
  const type = to?.['type'] ? `, ${String(to['type'])}` : '';
  return { now: badgeLabel('intervention', 'status', to?.['status'] ?? 'OPEN'), rest: type };
}

function changedState({ from, to }: AuditEvent): Sentence {
  const [old, now] = [from?.['status'], to?.['status']].map((side) =>
    badgeLabel('intervention', 'status', side),
  );
  const who = to?.['status'] === 'ASSIGNED' && to['externalExecutor'];
  const order = to?.['status'] === 'WAITING PARTS' && to['waitsForOrder'];
  const detail = (who && texts.toWhom(String(who))) || (order && texts.forOrder(String(order).slice(-5)));
  return { old, now, rest: detail ? ` ${detail}` : '' };
}

/** What the log was told of a sensor's readings: «Muto, dal 20/11/2026 10:32», «Superata, sopra 28 °C: 29,4 °C dal …». */
function sensorAlarm({ action, to }: AuditEvent): Sentence | undefined {
  const field = ['silence', 'crossing'].find((one) => to?.[one]);
  return field ? { now: verbOf(action), rest: `, ${valueText(field, to?.[field])}` } : undefined;
}

/** The text of «Assegnato a» is the names of its people: where it changes, it tells both. */
const withoutRepeats = (changes: Change[]): Change[] =>
  changes.some(({ field }) => field === 'externalExecutor')
    ? changes.filter(({ field }) => field !== 'assignees')
    : changes;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The state if it changed, without its label; otherwise the first field. For a list that only grew, the new items. */
function changedFields(entity: string, changes: Change[], nameOf: NameOf): Sentence | undefined {
  const state = changes.find(({ field }) => field === stateFieldOf(entity));
  const first = state ?? changes[0];
  if (!first) return undefined;
  const { field, label, from, to } = first;
  const others = changes.length - 1;
  return {
    lead: state ? undefined : `${label}: `,
    old: isEmptyList(from) ? undefined : shortText(entity, field, from, nameOf),
    now: shortText(entity, field, to, nameOf),
    rest: others > 0 ? `, ${texts.others(others)}` : '',
  };
}

/** The sentence of an event, without its object and user. */
export function sentenceOf(event: AuditEvent, nameOf: NameOf): Sentence {
  const { entity, action, from, to } = event;
  if (to === null) return { now: verbOf(action) };
  const alarm = entity === 'sensor' && sensorAlarm(event);
  if (alarm) return alarm;
  if (from === null) return entity === 'intervention' ? openedJob(event) : { now: verbOf(action) };
  if (entity === 'intervention' && 'status' in to) return changedState(event);
  const note = entity === 'intervention' && addedNote(event);
  if (note) return { lead: 'Nota aggiunta: ', rest: texts.quoted(note) };
  return changedFields(entity, withoutRepeats(changesOf(event)), nameOf) ?? { now: verbOf(action) };
}

/** A sentence as plain text, for a tooltip. */
export const sentenceText = ({ lead = '', old, now = '', rest = '' }: Sentence): string =>
  `${lead}${old === undefined ? '' : `${old} → `}${now}${rest}`;
