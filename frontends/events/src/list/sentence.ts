import { formatDate, statuses } from '@officina/web-kit';
import { changesOf } from '../dialog/changes.ts';
import { inWords } from '../dialog/in-words.ts';
import { texts } from '../texts.ts';
import type { AuditEvent } from './group.ts';

/** What happened, for one line: «Priorità: » «Normale» → «URGENTE» «, e un altro campo». */
export interface Sentence {
  lead?: string;
  old?: string;
  now?: string;
  rest?: string;
}

/** The name behind an id in a field (machine, owner, site); undefined when the field holds none. */
export type NameOf = (field: string, value: unknown) => string | undefined;

const marks: Partial<Record<string, Partial<Record<string, { word: string }>>>> = {
  status: statuses.intervention,
  priority: statuses.priority,
};

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function shortWords(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return '—';
  const text = String(value);
  if (instant.test(text)) return formatDate(text);
  const word = marks[field]?.[text]?.word ?? nameOf(field, value) ?? inWords(field, value);
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
  return { now: shortWords('status', to?.['status'] ?? 'OPEN', () => undefined), rest: type };
}

function changedState({ from, to }: AuditEvent): Sentence {
  const [old, now] = [from?.['status'], to?.['status']].map((side) =>
    shortWords('status', side, () => undefined),
  );
  const who = to?.['status'] === 'ASSIGNED' && to['externalExecutor'];
  return { old, now, rest: who ? ` ${texts.toWhom(String(who))}` : '' };
}

/** What an event says beside its thing and its person. */
export function sentenceOf(event: AuditEvent, nameOf: NameOf): Sentence {
  const { entity, action, from, to } = event;
  if (to === null) return { now: deed(action) };
  if (from === null) return entity === 'intervention' ? openedJob(event) : { now: deed(action) };
  if (entity === 'intervention' && 'status' in to) return changedState(event);
  const note = entity === 'intervention' && addedNote(event);
  if (note) return { lead: 'Nota aggiunta: ', rest: texts.quoted(note) };
  const [first, ...others] = changesOf(event);
  if (!first) return { now: deed(action) };
  return {
    lead: `${first.label}: `,
    old: shortWords(first.field, first.from, nameOf),
    now: shortWords(first.field, first.to, nameOf),
    rest: others.length > 0 ? `, ${texts.others(others.length)}` : '',
  };
}
