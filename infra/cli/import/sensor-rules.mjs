import { missingForModbus } from '@officina/contracts/industrial/sensors';
import { AllowedPlaces } from '@officina/server-kit/networks/allowed-places';
import { placeOf } from '@officina/server-kit/networks/place';

/**
 * What industrial-data refuses of a sensor as a whole, and where its tenant's networks end.
 * @returns a function of the sensor as it would be and of what changes, answering `{ path, message }[]`
 */
export function sensorRules({ tenant: { code, networks = [] } }) {
  const places = new AllowedPlaces(networks);
  const isOutside = ({ type, connection }) => {
    const place = placeOf(connection ?? '');
    return type === 'MODBUS' && place && !places.allows(place);
  };
  const outside = {
    path: 'connection',
    message: `not in the networks of the tenant's sensors (npm run admin -- networks ${code})`,
  };
  return (sensor, changes) => [
    ...missingForModbus(sensor),
    ...(('connection' in changes || 'type' in changes) && isOutside(sensor) ? [outside] : []),
  ];
}
