import type { Sensor } from '@officina/contracts/industrial/sensors';
import { BackLink, counted, MarkBadge, PlateWithFlag, useMachines } from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import { alarmMark, LiveCell } from '@officina/web-kit/sensors';
import { MachineCell, pendingText, PendingValue, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo, type ReactNode } from 'react';
import { sensorRecord, type LiveOf, type LiveWords } from './record.ts';
import { texts } from './texts.ts';
import { ConnectionTrial } from './trial/connection-trial.tsx';

const { labels } = texts;
const missing = '—';

/** The specified columns, in the specified order. */
const specified: Column<Sensor>[] = [
  {
    key: 'codice',
    header: texts.columns.code,
    text: ({ dataCode }) => dataCode || missing,
    cell: ({ dataCode }) => (
      <span className="font-mono font-semibold wrap-anywhere">{dataCode || missing}</span>
    ),
    width: '8rem',
    card: 'title',
  },
  {
    key: 'descrizione',
    header: labels.description,
    text: ({ description }) => description || missing,
    clip: true,
    card: 'text',
  },
  {
    key: 'campionamento',
    header: texts.columns.sampling,
    text: ({ sampling }) => String(sampling ?? missing),
    sort: ({ sampling }) => sampling,
    right: true,
    width: '8rem',
    card: { end: ({ sampling }) => (sampling ?? null) !== null && `${sampling} ${texts.minutes}` },
  },
  {
    key: 'registro',
    header: labels.register,
    // The connection can be searched too.
    text: ({ register, connection }) => [register || missing, connection].filter(Boolean).join(' '),
    sort: ({ register }) => register,
    cell: ({ register }) => <span className="font-mono wrap-anywhere">{register || missing}</span>,
    width: '6rem',
    card: 'foot',
  },
];

function useMachineColumn(): Column<Sensor> {
  const { query, byId } = useMachines();
  const unnamed = query.isSuccess ? texts.unknownMachine : pendingText;
  return useMemo(() => {
    const of = ({ machineId }: Sensor) => byId.get(machineId ?? '');
    const nameOf = (sensor: Sensor) => {
      const machine = of(sensor);
      if (machine) return machine.name ?? machine.shortCode;
      return sensor.machineId ? unnamed : missing;
    };
    return {
      key: 'macchina',
      header: labels.machineId,
      text: (sensor) => [of(sensor)?.shortCode, nameOf(sensor)].filter(Boolean).join(' '),
      cell: (sensor, compact) => {
        const code = of(sensor)?.shortCode;
        const name = nameOf(sensor);
        return code ? <MachineCell name={name} code={code} compact={compact} /> : name;
      },
      width: 'clamp(9rem, 34vw - 18rem, 22rem)',
      card: {
        plate: (sensor) => {
          const code = of(sensor)?.shortCode;
          return code && <PlateWithFlag code={code} />;
        },
      },
    };
  }, [byId, unnamed]);
}

const wordsOf = ({ what, more, alarm }: LiveWords): string =>
  [what, more, alarm && alarmMark.word, alarm].filter(Boolean).join(' ');

const redText = 'font-[650] text-red-text';

/** The last value, and under it the alarm, which silence does not end. */
function Value({ live }: { live: LiveWords }) {
  if (!live.alarm) return <LiveCell live={live} />;
  return (
    <span className="grid justify-items-start gap-0.5 py-1">
      <LiveCell live={live} />
      <MarkBadge mark={alarmMark} />
      <span className={`text-label whitespace-normal ${redText}`}>{live.alarm}</span>
    </span>
  );
}

/** The specified columns, the machine and the last value. */
function useColumns(liveOf: LiveOf): Column<Sensor>[] {
  const machine = useMachineColumn();
  return useMemo(() => {
    const known = (sensor: Sensor, show: (live: LiveWords) => ReactNode) => {
      const live = liveOf(sensor);
      return live ? show(live) : <PendingValue />;
    };
    const badges = (live: LiveWords) => (
      <>
        {live.alarm && <MarkBadge mark={alarmMark} />}
        <LiveCell live={live} brief />
      </>
    );
    const value: Column<Sensor> = {
      key: 'valore',
      header: texts.columns.value,
      text: (sensor) => {
        const live = liveOf(sensor);
        return live ? wordsOf(live) : pendingText;
      },
      cell: (sensor) => known(sensor, (live) => <Value live={live} />),
      sort: false,
      width: '14rem',
      card: {
        badge: (sensor) => known(sensor, badges),
        foot: (sensor) => {
          const { alarm, more } = liveOf(sensor) ?? {};
          return (
            <>
              {alarm && <span className={redText}>{alarm}</span>}
              {more && <span>{more}</span>}
            </>
          );
        },
      },
    };
    return [...specified, machine, value];
  }, [liveOf, machine]);
}

const kinds = ['good', 'silent', 'none'] as const;

const byReading = (liveOf: LiveOf): Filter<Sensor> => ({
  key: 'lettura',
  label: texts.reading,
  look: 'chips',
  all: texts.any,
  options: kinds.map((value) => ({ value, label: texts.readings[value] })),
  of: (sensor) => liveOf(sensor)?.kind ?? [],
});

/** «10 sensori», «1 in allarme», «2 muti» */
const countsBy = (liveOf: LiveOf) => (sensors: readonly Sensor[]) => {
  const alarms = sensors.filter((sensor) => liveOf(sensor)?.alarm).length;
  const silent = sensors.filter((sensor) => liveOf(sensor)?.kind === 'silent').length;
  return [
    counted(sensors.length, 'sensore', 'sensori'),
    ...(alarms > 0 ? [counted(alarms, ...texts.alarmCount)] : []),
    ...(silent > 0 ? [counted(silent, ...texts.silentCount)] : []),
  ];
};

const noSensors: readonly Sensor[] = [];

/** All sensors in the order of their codes, with their last values. */
export function SensorList({ liveOf, onNew, onOpen }: ListOpeners & { liveOf: LiveOf }) {
  const list = useRecords(sensorRecord);
  const columns = useColumns(liveOf);
  const filters = useMemo(() => [byReading(liveOf)], [liveOf]);
  const counts = useMemo(() => countsBy(liveOf), [liveOf]);
  return (
    <>
      <div className="max-md:hidden">
        <BackLink to="/configuration">{texts.settings}</BackLink>
      </div>
      <RecordList<Sensor>
        texts={texts}
        routes={sensorRecord.routes}
        list={list}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        counts={counts}
        toggle={<ConnectionTrial sensors={list.rows ?? noSensors} />}
        onNew={onNew}
        importKind="sensors"
        onOpen={({ _id }) => onOpen(_id)}
        nameOf={({ dataCode, description }) => ` ${dataCode ?? description ?? ''}`}
      />
    </>
  );
}
