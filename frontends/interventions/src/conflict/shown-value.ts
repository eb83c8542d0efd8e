import { formatDate, fromInput, statuses } from '@officina/web-kit';
import type { DetailName, DetailValues } from '../form/values.ts';
import { it } from '../it.ts';

const missing = '—';

const shown: { [N in DetailName]?: (value: DetailValues[N]) => string } = {
  status: (value) => statuses.intervention[value].word,
  priority: (value) => statuses.priority[value].word,
  alreadyReported: (value) => (value ? it.yes : it.no),
  startDate: (value) => formatDate(fromInput(value)),
  endDate: (value) => formatDate(fromInput(value)),
  scheduledMaintenance: ({ checkList }) =>
    checkList.map(({ title, result }) => `${title}: ${result || it.toCheck}`).join('\n'),
  customData: (items) => items.map(({ name, value }) => `${name}: ${value}`).join('\n'),
};

/** A field's value in words, for comparing two versions. */
export function shownValue<N extends DetailName>(name: N, values: DetailValues): string {
  const inWords: ((value: DetailValues[N]) => string) | undefined = shown[name];
  const value = values[name];
  return (inWords ? inWords(value) : String(value)) || missing;
}
