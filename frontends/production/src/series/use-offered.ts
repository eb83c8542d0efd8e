import { useMachines, useRows, useErrorMessage } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { aboutProduction, useFailure } from '../use-failure.ts';
import { offeredOf } from './offered.ts';

/** The series of all sensors, undefined until they and their machines are there; why not, where they do not come. */
export function useOffered() {
  const sensors = useRows('GET /api/maintenance/sensor/all', {}, { entities: ['sensor'] });
  const { byId, isAwaited, query } = useMachines();
  useErrorMessage(texts.machinesFailed, query.error, aboutProduction);
  const rows = isAwaited || sensors.isPartial ? undefined : sensors.rows;
  const offered = useMemo(() => rows && offeredOf(rows, byId), [rows, byId]);
  const failure = useFailure(texts.sensorsFailed, sensors);
  return { offered, failure: sensors.rows ? undefined : failure };
}
