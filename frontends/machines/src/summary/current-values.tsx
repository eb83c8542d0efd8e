import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import {
  Card,
  FailedState,
  MarkBadge,
  TextLink,
  useApi,
  useBriefWait,
  useService,
  useTenant,
  whenInWords,
} from '@officina/web-kit';
import {
  readingMark,
  Sparkline,
  unitLabel,
  useLastHours,
  useLiveReadings,
  type LiveReading,
} from '@officina/web-kit/sensors';
import { useMemo } from 'react';
import { texts } from '../texts.ts';

/** Maximum number of sensors on the page of a machine. */
const maxSensors = 3;

const compare = new Intl.Collator('it', { numeric: true }).compare;

/** The first polled sensors of a machine by code; undefined while loading and without the service. */
export function useMachineSensors(machineId: string) {
  const isOn = useService('industrial');
  // Waits for the tenant, because a request without the service would be refused.
  const isUnknown = useTenant().isLoading;
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/sensor/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['sensor'], enabled: isOn && !isUnknown },
  );
  const isAwaited = useBriefWait({ rows: data, error });
  const sensors = useMemo(
    () =>
      data
        ?.filter(({ type }) => type === 'MODBUS')
        .sort((one, other) => compare(one.dataCode ?? '', other.dataCode ?? ''))
        .slice(0, maxSensors),
    [data],
  );
  return {
    /** Whether the page should wait for the sensors, which would move the sections below. */
    isAwaited: isOn && isAwaited,
    sensors: isOn ? sensors : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineSensors = ReturnType<typeof useMachineSensors>;

const pollMs = 1_000;

interface CurrentValuesProps {
  sensors: MachineSensors;
  /** Code of the machine. */
  shortCode: string;
  className?: string;
}

/** «Valori adesso»: live values of the machine's sensors. Absent without sensors. */
export function CurrentValues({
  sensors: { sensors, error, retry },
  shortCode,
  className,
}: CurrentValuesProps) {
  if (!error && !sensors?.length) return null;
  return (
    <section aria-labelledby="valori" className={className} data-print="hide">
      {error ? (
        <>
          <h2 id="valori" className="mb-3">
            {texts.currentValues}
          </h2>
          <FailedState what={texts.sensorsNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
        </>
      ) : (
        <LiveValues sensors={sensors ?? []} shortCode={shortCode} />
      )}
    </section>
  );
}

function LiveValues({ sensors, shortCode }: { sensors: Sensor[]; shortCode: string }) {
  const { readingOf, stateOf, heardAt, isLost } = useLiveReadings(pollMs);
  const hours = useLastHours();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="valori">{texts.currentValues}</h2>
        {isLost && heardAt && <b className="text-amber-text">{texts.stoppedAt(whenInWords(heardAt))}</b>}
        <span className="ml-auto">
          <TextLink to={`/realtime?q=${encodeURIComponent(shortCode)}`}>{texts.allValues}</TextLink>
        </span>
      </div>
      <Card className="p-0">
        <ul className="grid divide-line max-md:divide-y md:auto-cols-fr md:grid-flow-col md:grid-rows-[repeat(4,auto)] md:divide-x">
          {sensors.map((sensor) => (
            <Value
              key={sensor._id}
              sensor={sensor}
              reading={isLost ? undefined : readingOf(sensor)}
              state={stateOf(sensor._id)}
              hour={hours.get(sensor._id)}
            />
          ))}
        </ul>
      </Card>
    </>
  );
}

interface ValueProps {
  sensor: Sensor;
  /** Undefined while the current value is unknown. */
  reading: LiveReading | undefined;
  state: SensorState | undefined;
  hour: SensorHour | undefined;
}

function Value({ sensor, reading, state, hour }: ValueProps) {
  const { dataCode, description, sampling } = sensor;
  const kind = reading?.kind ?? 'none';
  const number = kind === 'good' ? reading?.number : undefined;
  return (
    <li className="grid min-w-0 gap-1 p-4 md:row-span-4 md:grid-rows-subgrid">
      <span className="flex min-h-(--badge) items-center justify-between gap-2">
        <span className="min-w-0 wrap-anywhere text-ink-2">{description || dataCode}</span>
        {reading && kind !== 'none' && <MarkBadge mark={readingMark(reading)} />}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-1.5">
        <b className="font-mono text-[1.75rem] leading-tight font-[650]">{number ?? '—'}</b>
        <span className="text-ink-2">{unitLabel(sensor.unit)}</span>
      </span>
      <div className="my-2 h-7 pr-1">
        <Sparkline
          {...{ hour, kind, period: sampling ?? 0, now: state?.value ?? undefined }}
          className="size-full"
        />
      </div>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-code text-ink-2">{dataCode}</span>
        {reading && <ReadingAge reading={reading} />}
      </span>
    </li>
  );
}

function ReadingAge({ reading: { kind, word, age, silentFor } }: { reading: LiveReading }) {
  if (kind === 'none') return <span className="text-ink-2">{word}</span>;
  if (kind === 'good') return <span className="text-ink-2">{age ?? texts.secondReading}</span>;
  return silentFor ? (
    <b className="text-amber-text">
      {word} da {silentFor}
    </b>
  ) : null;
}
