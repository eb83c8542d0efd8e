import type { SensorState } from '@officina/contracts/industrial/readings';
import {
  api,
  Badge,
  Banner,
  formatDateTime,
  formatNumber,
  useQuery,
  useServicesOff,
  useSession,
  useTenant,
} from '@officina/web-kit/shell';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** What `/health/status` says, whether it answers 200 or 503. */
interface Health {
  /** Whether the gateway reaches the message bus. */
  bus: boolean;
  /** Service → what it misses; empty when it is well. */
  services: Record<string, string[]>;
  /** How the last backup ended; gateways of before do not say. */
  backup?: { succeededAt: string | null; isFailed: boolean; isOld: boolean };
}

const isHealth = (value: unknown): value is Health =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'services') === 'object' &&
  typeof Reflect.get(value, 'bus') === 'boolean';

/** @throws when no usable answer comes */
const readHealth = async (): Promise<Health> => {
  const response = await fetch('/health/status', { signal: AbortSignal.timeout(5000), cache: 'no-store' });
  const answer: unknown = await response.json();
  if (!isHealth(answer)) throw new Error('no health in the answer');
  return answer;
};

/** Asked again every ten seconds. */
const healthQuery = { queryKey: ['health'], queryFn: readHealth, refetchInterval: 10_000 };

/** When everything was last copied, and what is wrong with that. */
export function BackupBlock() {
  const { backup } = useQuery(healthQuery).data ?? {};
  const { succeededAt, isFailed, isOld } = backup ?? {};
  return (
    <Block id="copie" title={texts.backup}>
      {isFailed && <Banner family="red">{texts.backupFailed}</Banner>}
      {isOld && <Banner family="amber">{texts.backupOld}</Banner>}
      {/* The line stands there before the answer, so that nothing below moves. */}
      <p className="ui:min-h-6">
        {backup && (succeededAt ? `${texts.backupLast} ${formatDateTime(succeededAt)}.` : texts.backupNever)}
      </p>
    </Block>
  );
}

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

const words: Record<string, string> = texts.missing;

const missingWords = (missing: string[]): string =>
  missing.map((part) => words[part] ?? texts.missingOther).join(', ');

function ServiceRow({ name, missing }: { name: string; missing: string[] }) {
  return (
    <li className="ui:flex ui:min-h-10 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1">
      <span className="ui:flex-1 ui:font-semibold">{name}</span>
      <span className="ui:text-aside">{missingWords(missing)}</span>
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
      {/* The room that the gateway and its services take, so that nothing below moves. */}
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
