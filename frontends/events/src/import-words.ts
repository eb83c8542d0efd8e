import { formatNumber } from '@officina/web-kit';
import type { RowEvents } from './event.ts';

/** What an import makes, in the plural, and the ending of its participles. */
const nouns: Record<string, readonly [noun: string, ending: 'i' | 'e']> = {
  customer: ['clienti', 'i'],
  site: ['luoghi', 'i'],
  machine: ['macchinari', 'i'],
  spare: ['ricambi', 'i'],
  plan: ['manutenzioni programmate', 'e'],
  sensor: ['sensori', 'i'],
  // A plan's sheet only records when the plan was last done.
  intervention: ['ultime volte', 'e'],
};

/** By the participle of the action; an import deletes only what it has made before one of its rows was refused. */
const participles: Record<string, string> = {
  creat: 'importat',
  registrat: 'registrat',
  modificat: 'cambiat',
  eliminat: 'annullat',
};

/** «102 sensori importati», of at least two events. */
export function importInWords([{ entity, action }, ...others]: RowEvents): string {
  const count = formatNumber(1 + others.length);
  const [noun, ending] = nouns[entity] ?? [];
  const participle = participles[action.split(' ').at(-1)?.slice(0, -1) ?? ''];
  return noun && participle
    ? `${count} ${noun} ${participle}${ending}`
    : `${count} eventi di un’importazione`;
}
