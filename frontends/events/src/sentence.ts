import { formatDate } from '@officina/web-kit';
import { changesOf, type Change } from './changes.ts';
import type { AuditEvent } from './event.ts';
import { texts } from './texts.ts';
import { inWords, markWord, stateFieldOf } from './in-words.ts';

/** What happened, for one line: «Priorità: » «Normale» → «URGENTE» «, e un altro campo». */
export interface Sentence {
  lead?: string;
  old?: string;
  now?: string;
  rest?: string;
}

/** The name behind an id in a field (machine, owner, site, customer); undefined when the field holds none. */
export type NameOf = (field: string, value: unknown) => string | undefined;

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shortWords(entity: string, field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  if (instant.test(text)) return formatDate(text);
  const word = markWord(entity, field, value) ?? nameOf(field, value) ?? inWords(field, value);
  return word.replaceAll('\n', ', ') || '—';
}

/** «Creato», «Eliminato», «Attivata»: the last word of the action. */
const deed = (action: string): string => {
  const word = action.split(' ').at(-1) ?? action;
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const addedNote = ({ from, to }: AuditEvent): string | undefined => {
  const [added, gone] = [to?.['notes'], from?.['notes']];
  if (!Array.isArray(added) || added.length === 0 || (Array.isArray(gone) && gone.length > 0))
    return undefined;
  return added.map((note: unknown) => inWords('notes', [note])).join(', ');
};

/** A job that was reported in its reporter's words, or opened with its state and type. */
function openedJob({ action, to }: AuditEvent): Sentence {
  const problem = to?.['issueDescription'];
  if (action === 'Segnalazione registrata' && problem) return { rest: texts.quoted(String(problem)) };
  const type = to?.['type'] ? `, ${String(to['type'])}` : '';
  return { now: markWord('intervention', 'status', to?.['status'] ?? 'OPEN'), rest: type };
}

function changedState({ from, to }: AuditEvent): Sentence {
  const [old, now] = [from?.['status'], to?.['status']].map((side) =>
    markWord('intervention', 'status', side),
  );
  const who = to?.['status'] === 'ASSIGNED' && to['externalExecutor'];
  return { old, now, rest: who ? ` ${texts.toWhom(String(who))}` : '' };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** The state first, and without its label, which its words do not need; of a list that only grew, what is new. */
function changedFields(entity: string, changes: Change[], nameOf: NameOf): Sentence | undefined {
  const state = changes.find(({ field }) => field === stateFieldOf(entity));
  const first = state ?? changes[0];
  if (!first) return undefined;
  const { field, label, from, to } = first;
  const others = changes.length - 1;
  return {
    lead: state ? undefined : `${label}: `,
    old: isEmptyList(from) ? undefined : shortWords(entity, field, from, nameOf),
    now: shortWords(entity, field, to, nameOf),
    rest: others > 0 ? `, ${texts.others(others)}` : '',
  };
}

/** What an event says beside its thing and its person. */
export function sentenceOf(event: AuditEvent, nameOf: NameOf): Sentence {
  const { entity, action, from, to } = event;
  if (to === null) return { now: deed(action) };
  if (from === null) return entity === 'intervention' ? openedJob(event) : { now: deed(action) };
  if (entity === 'intervention' && 'status' in to) return changedState(event);
  const note = entity === 'intervention' && addedNote(event);
  if (note) return { lead: 'Nota aggiunta: ', rest: texts.quoted(note) };
  return changedFields(entity, changesOf(event), nameOf) ?? { now: deed(action) };
}
