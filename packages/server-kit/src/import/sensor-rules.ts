import { missingModbusFields, type SensorEdit } from '@officina/contracts/industrial/sensors';
import { thresholdProblems } from '@officina/contracts/industrial/thresholds';
import { AllowedNetworks } from '../networks/allowed-networks.ts';
import { parseAddress } from '../networks/device-address.ts';
import type { ImportContext, RecordRules } from './kind.ts';

/** Rules of industrial-data for an entire sensor, and for the tenant's networks. */
export function sensorRules({ tenant: { networks = [] } }: ImportContext): RecordRules {
  const places = new AllowedNetworks(networks);
  const isOutside = ({ type, connection }: SensorEdit) => {
    const place = parseAddress(connection ?? '');
    return type === 'MODBUS' && place && !places.allows(place);
  };
  const outside = {
    path: 'connection',
    message: 'Fuori dalle reti dei sensori dell’azienda: le cambia chi amministra l’installazione',
  };
  return (sensor, changes) => [
    ...missingModbusFields(sensor),
    ...thresholdProblems(sensor),
    ...(('connection' in changes || 'type' in changes) && isOutside(sensor) ? [outside] : []),
  ];
}
