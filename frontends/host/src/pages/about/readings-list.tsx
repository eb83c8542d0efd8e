import type { SensorState } from '@officina/contracts/industrial/readings';
import { api, formatNumber, useQuery, useServicesOff, useSession, useTenant } from '@officina/web-kit/shell';
import { texts } from './texts.ts';

type ErrorKind = keyof typeof texts.errors;

/** What went wrong with the last reading of a sensor that has no good one. */
const errorOf = ({ quality, failure }: SensorState): ErrorKind =>
  quality === 'R' ? 'not_a_number' : (failure ?? 'exception');

function countsOf(states: SensorState[]) {
  const good = states.filter(({ quality }) => quality === 'G').length;
  const failed = states.filter(({ quality }) => quality !== 'G' && quality !== null).map(errorOf);
  const errors = (Object.keys(texts.errors) as ErrorKind[]).map((kind) => ({
    term: texts.errors[kind],
    count: failed.filter((one) => one === kind).length,
  }));
  const unread = { term: texts.unread, count: states.length - good - failed.length };
  return {
    items: [
      { term: texts.sensors, count: states.length },
      { term: texts.good, count: good },
      ...[unread, ...errors].filter(({ count }) => count > 0),
    ],
    hasErrors: failed.length > 0,
  };
}

/** How the last readings of the tenant's sensors went; nothing where its service is off or does not answer. */
export function ReadingsList() {
  const session = useSession();
  const { isPending: isTenantPending } = useTenant();
  const isOff = useServicesOff().has('industrial');
  const { data, isError } = useQuery({
    // Sections keep the same call's answer in a shape of their own.
    queryKey: ['readings of about', session?.TCODE],
    queryFn: ({ signal }) => api('GET /api/maintenance/sensor/state', { signal }),
    enabled: !isTenantPending && !isOff,
  });
  if (isOff || isError) return null;
  const { items, hasErrors } = countsOf(data ?? []);
  return (
    <>
      <h3 className="ui:mt-2">{texts.readings}</h3>
      <p className="ui:text-aside">{texts.readingsMore}</p>
      {/* The rows that always come stand there before the answer, so that nothing below moves. */}
      <dl>
        {items.map(({ term, count }) => (
          <div
            key={term}
            className="ui:flex ui:min-h-8 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1"
          >
            <dt className="ui:flex-1">{term}</dt>
            <dd className="ui:font-mono ui:font-semibold">{data ? formatNumber(count) : ''}</dd>
          </div>
        ))}
      </dl>
      <p className="ui:min-h-6 ui:text-aside">{data && !hasErrors && texts.noErrors}</p>
    </>
  );
}
