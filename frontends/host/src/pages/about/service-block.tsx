import type { SensorState } from '@officina/contracts/industrial/readings';
import {
  api,
  Badge,
  Banner,
  formatDateTime,
  formatNumber,
  useQuery,
  useDisabledServices,
  useSession,
  useTenant,
} from '@officina/web-kit/shell';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** Body of `/health/status`, for both 200 and 503. */
interface Health {
  /** Whether the gateway reaches the message bus. */
  bus: boolean;
  /** Missing parts by service; empty if the service is healthy. */
  services: Record<string, string[]>;
  /** Result of the last backup; absent in older gateways. */
  backup?: { succeededAt: string | null; isFailed: boolean; isOld: boolean };
}

const isHealth = (value: unknown): value is Health =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'services') === 'object' &&
  typeof Reflect.get(value, 'bus') === 'boolean';

/** @throws if there is no usable answer */
const readHealth = async (): Promise<Health> => {
  const response = await fetch('/health/status', { signal: AbortSignal.timeout(5000), cache: 'no-store' });
  const answer: unknown = await response.json();
  if (!isHealth(answer)) throw new Error('no health in the answer');
  return answer;
};

/** Refetched every ten seconds. */
const healthQuery = { queryKey: ['health'], queryFn: readHealth, refetchInterval: 10_000 };

/** Time and problems of the last backup. */
export function BackupBlock() {
  const { backup } = useQuery(healthQuery).data ?? {};
  const { succeededAt, isFailed, isOld } = backup ?? {};
  return (
    <Block id="copie" title={texts.backup}>
      {isFailed && <Banner family="red">{texts.backupFailed}</Banner>}
      {isOld && <Banner family="amber">{texts.backupOld}</Banner>}
      {/* Reserves the line, so that nothing below moves when the answer arrives. */}
      <p className="ui:min-h-6">
        {backup && (succeededAt ? `${texts.backupLast} ${formatDateTime(succeededAt)}.` : texts.backupNever)}
      </p>
    </Block>
  );
}

type ErrorKind = keyof typeof texts.errors;

/** The error of a sensor's last reading. */
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

/** Results of the tenant's last sensor readings; nothing if the service is disabled or does not answer. */
export function ReadingsList() {
  const session = useSession();
  const { isPending: isTenantPending } = useTenant();
  const isOff = useDisabledServices().has('industrial');
  const { data, isError } = useQuery({
    // A separate key, because sections cache the same call's answer in another shape.
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
      {/* Rows that are always present are rendered before the answer, so that nothing below moves. */}
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

const partTexts: Record<string, string> = texts.missing;

const missingText = (missing: string[]): string =>
  missing.map((part) => partTexts[part] ?? texts.missingOther).join(', ');

function ServiceRow({ name, missing }: { name: string; missing: string[] }) {
  return (
    <li className="ui:flex ui:min-h-10 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1">
      <span className="ui:flex-1 ui:font-semibold">{name}</span>
      <span className="ui:text-aside">{missingText(missing)}</span>
      <Badge of="service" value={missing.length === 0 ? 'ON' : 'OFF'} />
    </li>
  );
}

/** Health of every service. */
export function ServiceBlock() {
  const { data, isError, isPending } = useQuery(healthQuery);
  return (
    <Block id="servizi" title={texts.services}>
      {isError && <Banner family="red">{texts.servicesUnknown}</Banner>}
      {/* Reserves the space of the gateway and its services, so that nothing below moves. */}
      {isPending && <div className="ui:min-h-90" />}
      {data && (
        <ul>
          <ServiceRow name="gateway" missing={data.bus ? [] : ['bus']} />
          {Object.entries(data.services).map(([name, missing]) => (
            <ServiceRow key={name} name={name} missing={missing} />
          ))}
        </ul>
      )}
      <ReadingsList />
    </Block>
  );
}
