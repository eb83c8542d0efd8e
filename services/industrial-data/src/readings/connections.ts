import type { Place } from '@officina/server-kit/networks/place';
import { connectionKey, defaultSettings, type Connection } from '../poll/connection.ts';
import type { SensorInPlace } from '../sensors/sensors-watch.ts';

/** A tenant's place without sensors. */
export const bareConnection = (tenantId: string, { host, port }: Place): Connection => ({
  key: connectionKey(tenantId, host, port),
  ...{ tenantId, host, port, settings: defaultSettings },
  sensors: [],
});

/** The sensors of one tenant by the connections over which they are read. */
export function connectionsOf(tenantId: string, sensors: readonly SensorInPlace[]): Connection[] {
  const found = new Map<string, Connection>();
  for (const { sensor, place } of sensors) {
    const key = connectionKey(tenantId, place.host, place.port);
    const connection = found.get(key) ?? bareConnection(tenantId, place);
    connection.sensors.push(sensor);
    found.set(key, connection);
  }
  return [...found.values()];
}
