import { Injectable } from '@nestjs/common';
import {
  sensorTrial,
  trialReading,
  type SensorTrial,
  type TrialReading,
} from '@officina/contracts/industrial/readings';
import { parseRegister } from '@officina/contracts/industrial/register';
import { parseUnit } from '@officina/contracts/industrial/unit';
import { invalid } from '@officina/server-kit/app-error';
import { parseAddress, type DeviceAddress } from '@officina/server-kit/networks/device-address';
import { z } from 'zod';
import { Leases, notNow } from '../leases/leases.ts';
import { Peers } from '../leases/peers.ts';
import { Networks } from '../networks/networks.ts';
import { placedSensor } from '../sensors/sensors-watch.ts';
import { Sensors } from '../sensors/sensor.model.ts';
import { emptyConnection, connectionsOf, Polling } from './polling.ts';
/** The poller answers within 4.5 s. */
const peerMs = 6_000;
const maxSensors = 500;

const oneTrial = z.object({
  tenantId: z.string(),
  connection: z.string(),
  register: z.string(),
  unit: z.string(),
  subordinate: z.string(),
});
const connectionTrial = oneTrial.pick({ tenantId: true, connection: true });

type OneTrial = z.infer<typeof oneTrial>;
type ConnectionTrial = z.infer<typeof connectionTrial>;

/** The trial reading of a saved sensor. */
export interface TriedSensor {
  sensorId: string;
  dataCode: string;
  reading: TrialReading;
}

const triedSensors = z.array(z.object({ sensorId: z.string(), dataCode: z.string(), reading: trialReading }));

/** The address of a trial. @throws AppError `invalid` */
function addressOf(connection: string): DeviceAddress {
  const place = parseAddress(connection);
  if (!place) throw invalid('connection', 'Deve essere nella forma IP:PORTA');
  return place;
}

/**
 * Trial readings on request. They are made by the replica that polls the connection, between two requests of its cycle; if no
 * replica does, by the one that was called, which holds the connection's lease meanwhile.
 */
@Injectable()
export class Trials {
  constructor(
    private readonly networks: Networks,
    private readonly leases: Leases,
    private readonly peers: Peers,
    private readonly polling: Polling,
    private readonly sensors: Sensors,
  ) {
    // The replica that was called may know of a network that was just added; this one may not yet.
    const known = ({ tenantId, connection }: ConnectionTrial) => networks.refuseOutside(tenantId, connection);
    peers.answer('trial', oneTrial, async (trial) => known(trial).then(() => this.readOne(trial)));
    peers.answer('trials', connectionTrial, async (trial) => known(trial).then(() => this.readAll(trial)));
  }

  /** @throws AppError `invalid` for a connection outside the tenant's networks; `unavailable` if its replica does not answer */
  async one(trial: OneTrial): Promise<SensorTrial> {
    return this.onPollingReplica(
      trial,
      () => this.readOne(trial),
      async (run) => sensorTrial.parse(await this.peers.ask(run, 'trial', trial, peerMs)),
    );
  }

  /**
   * Every saved sensor of the connection, by data code; those not reached in time are omitted.
   * @throws AppError as `one`
   */
  async all(trial: ConnectionTrial): Promise<TriedSensor[]> {
    return this.onPollingReplica(
      trial,
      () => this.readAll(trial),
      async (run) => triedSensors.parse(await this.peers.ask(run, 'trials', trial, peerMs)),
    );
  }

  private async onPollingReplica<T>(
    { tenantId, connection }: ConnectionTrial,
    local: () => Promise<T>,
    remote: (run: string) => Promise<T>,
  ): Promise<T> {
    await this.networks.refuseOutside(tenantId, connection);
    const { key } = emptyConnection(tenantId, addressOf(connection));
    return this.leases.with(key, local, (run) => remote(run).catch(notNow));
  }

  private readOne({ tenantId, connection, register, unit, subordinate }: OneTrial): Promise<SensorTrial> {
    const bare = emptyConnection(tenantId, addressOf(connection));
    const [address, scale] = [parseRegister(register), parseUnit(unit)];
    if ('error' in address) throw invalid('register', address.error);
    if ('error' in scale) throw invalid('unit', scale.error);
    const polled = this.polling.connection(bare.key) ?? bare;
    return this.polling.poller.trial(polled, Number(subordinate || 1), address, scale);
  }

  private async readAll({ tenantId, connection }: ConnectionTrial): Promise<TriedSensor[]> {
    const { host, port } = addressOf(connection);
    const stored = await this.sensors.modbusOf(tenantId);
    const placed = stored
      .flatMap((one) => placedSensor(one) ?? [])
      .filter(({ place }) => place.host === host && place.port === port)
      .sort((a, b) => (a.dataCode < b.dataCode ? -1 : 1))
      .slice(0, maxSensors);
    const [target] = connectionsOf(tenantId, placed);
    const read = target ? await this.polling.poller.trialOfAll(target) : new Map<string, TrialReading>();
    return placed.flatMap(({ sensor: { id: sensorId }, dataCode }) => {
      const reading = read.get(sensorId);
      return reading ? { sensorId, dataCode, reading } : [];
    });
  }
}
