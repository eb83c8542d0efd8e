import { missingForModbus, type SensorEdit } from '@officina/contracts/industrial/sensors';
import { AllowedPlaces } from '../networks/allowed-places.ts';
import { placeOf } from '../networks/place.ts';
import type { Context, RecordRules } from './kind.ts';

/** Rules of industrial-data for an entire sensor, and for the tenant's networks. */
export function sensorRules({ tenant: { networks = [] } }: Context): RecordRules {
  const places = new AllowedPlaces(networks);
  const isOutside = ({ type, connection }: SensorEdit) => {
    const place = placeOf(connection ?? '');
    return type === 'MODBUS' && place && !places.allows(place);
  };
  const outside = {
    path: 'connection',
    message: 'Fuori dalle reti dei sensori dell’azienda: le cambia chi amministra l’installazione',
  };
  return (sensor, changes) => [
    ...missingForModbus(sensor),
    ...(('connection' in changes || 'type' in changes) && isOutside(sensor) ? [outside] : []),
  ];
}
