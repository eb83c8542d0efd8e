import { formatDate, fromInput } from '@officina/web-kit';
import { it } from '../it.ts';
import type { MachineName, MachineValues } from './values.ts';

const missing = '—';

/** A field's value in words, for comparing two versions. */
export function shownValue(
  name: MachineName,
  values: MachineValues,
  ownerName: (id: string) => string,
): string {
  if (name === 'owner') return ownerName(values.owner);
  if (name === 'installDate') return formatDate(fromInput(values.installDate));
  if (name === 'tags') return values.tags.join(', ') || missing;
  if (name === 'customData')
    return values.customData.map((item) => `${item.name}: ${item.value}`).join('\n') || missing;
  const value = values[name];
  if (typeof value === 'boolean') return value ? it.yes : it.no;
  return value || missing;
}
