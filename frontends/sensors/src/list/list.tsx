import type { Sensor } from '@officina/contracts/industrial/sensors';
import { BackLink, counted } from '@officina/web-kit';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import type { LiveOf } from './use-live-words.ts';
import { sensorRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { ConnectionTrial } from '../trial/connection-trial.tsx';
import { useColumns } from './columns.tsx';

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

/** All sensors, in the order of their codes, with what each said last. */
export function SensorList({ liveOf }: { liveOf: LiveOf }) {
  const { openNew, open } = useRecordAddress({ start: ['machineid', 'copia'] });
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
        list={list}
        rowKey={({ _id }) => _id}
        columns={columns}
        filters={filters}
        counts={counts}
        toggle={<ConnectionTrial sensors={list.rows ?? noSensors} />}
        onNew={openNew}
        importKind="sensors"
        onOpen={({ _id }) => open(_id)}
        nameOf={({ dataCode, description }) => ` ${dataCode ?? description ?? ''}`}
      />
    </>
  );
}
