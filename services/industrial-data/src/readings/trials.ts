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
import { placeOf, type Place } from '@officina/server-kit/networks/place';
import { z } from 'zod';
import { Leases, notNow } from '../leases/leases.ts';
import { Peers } from '../leases/peers.ts';
import { Networks } from '../networks/networks.ts';
import { inPlace } from '../sensors/sensors-watch.ts';
import { Sensors } from '../sensors/sensor.model.ts';
import { bareConnection, connectionsOf, Polling } from './polling.ts';
/** The poller answers within 4.5 s. */
const peerMs = 6_000;
const mostAtOnce = 500;

const oneTrial = z.object({
  tenantId: z.string(),
  connection: z.string(),
  register: z.string(),
  unit: z.string(),
  subordinate: z.string(),
});
const wholeTrial = oneTrial.pick({ tenantId: true, connection: true });

type OneTrial = z.infer<typeof oneTrial>;
type WholeTrial = z.infer<typeof wholeTrial>;

/** What came of trying a saved sensor. */
export interface TriedSensor {
  sensorId: string;
  dataCode: string;
  reading: TrialReading;
}

const triedSensors = z.array(z.object({ sensorId: z.string(), dataCode: z.string(), reading: trialReading }));

/** Where a trial goes. @throws AppError `invalid` */
function placeOfTrial(connection: string): Place {
  const place = placeOf(connection);
  if (!place) throw invalid('connection', 'Deve essere nella forma IP:PORTA');
  return place;
}

/**
 * Readings that somebody tries by hand. They are made by the replica that polls the connection, between two requests of its
 * own; where nobody does by the one that was asked, which holds the connection's lease meanwhile.
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
    // Who was asked knows of a network that was added a moment ago; this replica may not.
    const known = ({ tenantId, connection }: WholeTrial) => networks.refuseOutside(tenantId, connection);
    peers.answer('trial', oneTrial, async (trial) => known(trial).then(() => this.readOne(trial)));
    peers.answer('trials', wholeTrial, async (trial) => known(trial).then(() => this.readAll(trial)));
  }

  /** @throws AppError `invalid` for a connection out of the tenant's networks; `unavailable` when its replica does not answer */
  async one(trial: OneTrial): Promise<SensorTrial> {
    return this.where(
      trial,
      () => this.readOne(trial),
      async (run) => sensorTrial.parse(await this.peers.ask(run, 'trial', trial, peerMs)),
    );
  }

  /**
   * Every saved sensor of the connection, in order of data code; those that were not reached in time are left out.
   * @throws AppError as `one`
   */
  async all(trial: WholeTrial): Promise<TriedSensor[]> {
    return this.where(
      trial,
      () => this.readAll(trial),
      async (run) => triedSensors.parse(await this.peers.ask(run, 'trials', trial, peerMs)),
    );
  }

  private async where<T>(
    { tenantId, connection }: WholeTrial,
    here: () => Promise<T>,
    there: (run: string) => Promise<T>,
  ): Promise<T> {
    await this.networks.refuseOutside(tenantId, connection);
    const { key } = bareConnection(tenantId, placeOfTrial(connection));
    return this.leases.with(key, here, (run) => there(run).catch(notNow));
  }

  private readOne({ tenantId, connection, register, unit, subordinate }: OneTrial): Promise<SensorTrial> {
    const bare = bareConnection(tenantId, placeOfTrial(connection));
    const [address, scale] = [parseRegister(register), parseUnit(unit)];
    if ('error' in address) throw invalid('register', address.error);
    if ('error' in scale) throw invalid('unit', scale.error);
    const polled = this.polling.connection(bare.key) ?? bare;
    return this.polling.poller.trial(polled, Number(subordinate || 1), address, scale);
  }

  private async readAll({ tenantId, connection }: WholeTrial): Promise<TriedSensor[]> {
    const { host, port } = placeOfTrial(connection);
    const stored = await this.sensors.modbusOf(tenantId);
    const there = stored
      .flatMap((one) => inPlace(one) ?? [])
      .filter(({ place }) => place.host === host && place.port === port)
      .sort((a, b) => (a.dataCode < b.dataCode ? -1 : 1))
      .slice(0, mostAtOnce);
    const [whole] = connectionsOf(tenantId, there);
    const read = whole ? await this.polling.poller.trialOfAll(whole) : new Map<string, TrialReading>();
    return there.flatMap(({ sensor: { id: sensorId }, dataCode }) => {
      const reading = read.get(sensorId);
      return reading ? { sensorId, dataCode, reading } : [];
    });
  }
}
