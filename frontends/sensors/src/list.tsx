import type { Sensor } from '@officina/contracts/industrial/sensors';
import { BackLink, counted, PlateWithFlag, useMachines } from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import { LiveCell } from '@officina/web-kit/sensors';
import { MachineCell, pendingText, PendingValue, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { sensorRecord, type LiveOf } from './record.ts';
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

/** The specified columns, the machine and the last value. */
function useColumns(liveOf: LiveOf): Column<Sensor>[] {
  const machine = useMachineColumn();
  return useMemo(() => {
    const cell = (sensor: Sensor) => {
      const live = liveOf(sensor);
      return live ? <LiveCell live={live} /> : <PendingValue />;
    };
    const text = (sensor: Sensor) => {
      const { what = pendingText, more = '' } = liveOf(sensor) ?? {};
      return `${what} ${more}`.trim();
    };
    const value = { key: 'valore', header: texts.columns.value, text, cell, sort: false as const };
    const brief = (sensor: Sensor) => {
      const live = liveOf(sensor);
      return live ? <LiveCell live={live} brief /> : <PendingValue />;
    };
    const card = { badge: brief, foot: (sensor: Sensor) => liveOf(sensor)?.more };
    return [...specified, machine, { ...value, width: '14rem', card }];
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

/** «10 sensori», «2 muti» */
const countsBy = (liveOf: LiveOf) => (sensors: readonly Sensor[]) => {
  const silent = sensors.filter((sensor) => liveOf(sensor)?.kind === 'silent').length;
  const all = counted(sensors.length, 'sensore', 'sensori');
  return silent > 0 ? [all, counted(silent, ...texts.silentCount)] : [all];
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
