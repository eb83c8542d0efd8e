import type { Entry } from '../../support/entries.ts';
import type { Call } from '../../support/recorder.ts';
import type { Sample } from '../samples/sample.ts';

/** Missing records of an entry: one 2xx, one 4xx, and for a write its changed document with its events. */
export function missingFrom(
  calls: Call[],
  { name, endpoint }: Entry,
  { changed = 1, events = 1 }: Pick<Sample, 'changed' | 'events'>,
): string[] {
  const own = calls.filter(({ entry }) => entry === name);
  const good = own.filter(({ status }) => status >= 200 && status < 300);
  const hasWritten = good.some((call) => call.changed === changed && call.events === events);
  const missing = {
    'no 2xx': good.length === 0,
    'no 4xx': !own.some(({ status }) => status >= 400 && status < 500),
    'no write of one document with its event': good.length > 0 && endpoint.kind === 'write' && !hasWritten,
  };
  return Object.entries(missing).flatMap(([what, isMissing]) => (isMissing ? [`${name}: ${what}`] : []));
}
