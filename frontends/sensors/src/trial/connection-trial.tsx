import type { Sensor } from '@officina/contracts/industrial/sensors';
import { api, Banner, Button, counted, usePermissions, type AnswerFor } from '@officina/web-kit';
import { Combobox, Field, type Option } from '@officina/web-kit/forms';
import { Dialog } from '@officina/web-kit/overlays';
import { reasonOf } from '@officina/web-kit/records';
import { failureInWords } from '@officina/web-kit/sensors';
import { Radio } from 'lucide-react';
import { useMemo, useState } from 'react';
import { texts } from '../texts.ts';
import { nextStepAmong } from './next-step.ts';
import { chosenValue, FailureBlock, isImplausible, ReadingRow } from './reading-row.tsx';
import { trialTexts } from './trial-texts.ts';

const route = 'POST /api/maintenance/sensor/try/connection';
type Readings = AnswerFor<typeof route>;
type Outcome = { readings: Readings } | { reason: string };

/** A connection that can be tried. */
interface TrialConnection extends Option<string> {
  /** Number of sensors on it. */
  count: number;
}

interface ConnectionReadingsProps {
  sensors: readonly Sensor[];
  connections: readonly TrialConnection[];
}

/** Reads every saved sensor of a connection once. */
function ConnectionReadings({ sensors, connections }: ConnectionReadingsProps) {
  const [connection, setConnection] = useState(connections[0]?.value ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const result = await api(route, { body: { connection } }).then(
      (readings) => ({ readings }),
      (error: unknown) => ({ reason: reasonOf(error, texts.labels) }),
    );
    setBusy(false);
    setOutcome(result);
  };
  const all = connections.find(({ value }) => value === connection)?.count ?? 0;
  const choose = (chosen: string) => {
    setConnection(chosen);
    setOutcome(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">{trialTexts.connectionHint}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={texts.labels.connection} className="flex-1">
          <Combobox value={connection} onChange={choose} options={connections} disabled={busy} />
        </Field>
        <Button
          busy={busy && trialTexts.trying}
          reason={connection ? undefined : trialTexts.chooseConnection}
          onClick={() => void run()}
        >
          {trialTexts.tryAll}
        </Button>
      </div>
      {outcome && 'reason' in outcome && <Banner family="red">{trialTexts.failed(outcome.reason)}</Banner>}
      {outcome && 'readings' in outcome && <Rows readings={outcome.readings} sensors={sensors} all={all} />}
    </div>
  );
}

/** Each kind of failure once, with its next step. */
const failureKinds = (readings: Readings) => {
  const all = readings.map(({ reading }) => reading);
  const words = all.flatMap((reading) => {
    const failure = failureInWords(reading);
    return failure ? { ...failure, next: nextStepAmong(reading, all) ?? failure.next } : [];
  });
  return [...new Map(words.map((one) => [one.next, one])).values()];
};

interface RowsProps {
  readings: Readings;
  sensors: readonly Sensor[];
  /** Number of sensors to be read. */
  all: number;
}

function Rows({ readings, sensors, all }: RowsProps) {
  const byId = new Map(sensors.map((sensor) => [sensor._id, sensor]));
  const good = readings.filter(({ reading }) => !reading.failure).length;
  return (
    <>
      <p role="status" className="font-semibold">
        {readings.length > 0 && `${trialTexts.answering(good, readings.length)} `}
        {all > readings.length && trialTexts.notReached(all - readings.length)}
      </p>
      <ul
        aria-label={trialTexts.readings}
        className="divide-y divide-line rounded-md border border-line bg-raised"
      >
        {readings.map(({ sensorId, dataCode, reading }) => {
          const { register, unit, description } = byId.get(sensorId) ?? {};
          const form = { register: register ?? '', unit: unit ?? '' };
          return (
            <ReadingRow
              key={sensorId}
              name={dataCode}
              more={description ?? undefined}
              reading={reading}
              value={chosenValue(reading, form)}
              isImplausible={isImplausible(reading, form)}
            />
          );
        })}
      </ul>
      {failureKinds(readings).map((words) => (
        <FailureBlock key={words.next} family="red" {...words} />
      ))}
    </>
  );
}

/** The connections with sensors that are read, with their number. */
function connectionsOf(sensors: readonly Sensor[]) {
  const used = sensors.flatMap(({ type, connection }) =>
    type === 'MODBUS' && connection ? [connection] : [],
  );
  return [...Map.groupBy(used, (connection) => connection)]
    .map(([value, { length }]) => ({
      value,
      count: length,
      label: trialTexts.sensorsOf(value, counted(length, 'sensore', 'sensori')),
    }))
    .toSorted((one, other) => one.value.localeCompare(other.value, 'it', { numeric: true }));
}

/** Opens «Prova una connessione»; absent if there are no connections, or if the user's role may not try them. */
export function ConnectionTrial({ sensors }: { sensors: readonly Sensor[] }) {
  const [open, setOpen] = useState(false);
  const connections = useMemo(() => connectionsOf(sensors), [sensors]);
  const { may } = usePermissions();
  if (connections.length === 0 || !may(route)) return null;
  return (
    <>
      <Button icon={Radio} onClick={() => setOpen(true)}>
        {trialTexts.connection}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} width={860} title={trialTexts.connection}>
        <ConnectionReadings sensors={sensors} connections={connections} />
      </Dialog>
    </>
  );
}
