import type { PolledSensor } from '../poll/connection.ts';
import type { SensorFields } from '../sensors/sensor.model.ts';
import type { Limits } from './crossing.ts';

/** What the values of a sensor are judged by, and what a crossing leads to. */
export interface SensorThresholds {
  limits: Limits;
  /** «Temperatura mosto (TMP-01)» */
  title: string;
  /** Id of the machine on which a crossing opens an intervention; absent if it opens none. */
  opensOn?: string;
}

type Fields = Pick<
  SensorFields,
  'high' | 'low' | 'beyondFor' | 'hysteresis' | 'opensIntervention' | 'machineId' | 'description' | 'dataCode'
>;

/** Name and code of a sensor, or one of them. */
const titleOf = ({ description, dataCode }: Pick<Fields, 'description' | 'dataCode'>): string =>
  description && dataCode ? `${description} (${dataCode})` : (description ?? dataCode ?? '');

/** The thresholds of a stored sensor, which may be older than they are; `undefined` without a limit. */
export function thresholdsOf(stored: Fields): SensorThresholds | undefined {
  const { high = null, low = null, beyondFor, hysteresis, opensIntervention, machineId } = stored;
  if (high === null && low === null) return undefined;
  return {
    limits: { high, low, beyondFor: beyondFor ?? 0, hysteresis: hysteresis ?? 0 },
    title: titleOf(stored),
    ...(opensIntervention && machineId && { opensOn: machineId }),
  };
}

/** Under other settings than these, judging starts anew: another limit, or another series of values. */
export const ruleText = (
  { high, low, beyondFor, hysteresis }: Limits,
  { cfg }: Pick<PolledSensor, 'cfg'>,
): string => [cfg, high, low, beyondFor, hysteresis].join('/');
