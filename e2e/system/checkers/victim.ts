import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Kind, Lab, World } from '../testing/world.ts';

/** Every reading of a victim's sensor. */
export const victimValue = 8_675_309.125;

/** A tenant whose texts all contain one random mark, with everything of it that another tenant might guess. */
export interface Victim {
  world: World;
  mark: string;
  /** Ids of its documents, at least one of each kind; the second machine is deleted. */
  ids: Record<Kind | 'event', string[]>;
  /** The sensor with readings. */
  sensorId: string;
  /** Codes that can name its machines instead of ids. */
  codes: string[];
}

/** A victim with documents of every kind, in every list. */
export async function makeVictim(lab: Lab, mark: string): Promise<Victim> {
  const world = await lab.newWorld(mark);
  const { api, tenant } = world;
  const site = await world.newSite(mark);
  const [machine, gone] = [await world.newMachine(mark, { site: site._id }), await world.newMachine(mark)];
  await api.must(machines.remove, { params: { id: gone._id } });
  const open = await world.newIntervention(mark);
  const closed = await world.newIntervention(mark, { status: 'CLOSED' });
  const link = await world.newLink(mark);
  const file = await world.newFile(mark);
  const notice = await world.newNotice(mark);
  const plan = await world.newPlan(mark);
  const spare = await world.newSpare(mark);
  const visit = await world.newVisit(mark);
  const customer = await world.newCustomer(mark);
  const order = await world.newOrder(mark);
  const received = await world.newOrder(mark, { orderStatus: 'HIDE' });
  const lot = await world.newLot(mark);
  const sensor = await world.newSensor(mark);
  await lab.keepReadings(world, sensor._id, victimValue);
  const body = { machineId: machine.shortCode, openBy: `Mario ${mark}`, issueDescription: `Fermo ${mark}` };
  await api.must(interventions.report, { params: { tenant: tenant.code }, body });
  const [event] = await lab.store.events(tenant.code);
  return {
    world,
    mark,
    ids: {
      site: [site._id],
      machine: [machine._id, gone._id],
      plan: [plan._id],
      spare: [spare._id],
      visit: [visit._id],
      customer: [customer._id],
      order: [order._id, received._id],
      lot: [lot._id],
      record: lot.data.map(({ _id }) => _id),
      sensor: [sensor._id],
      intervention: [open._id, closed._id],
      contractorLink: [link._id],
      file: [file._id],
      notice: [notice._id],
      user: [tenant.user.id],
      event: [String(event?.['_id'])],
    },
    sensorId: sensor._id,
    codes: [machine.shortCode],
  };
}
