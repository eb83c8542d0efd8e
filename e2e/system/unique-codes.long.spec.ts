import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { sensors } from '@officina/contracts/industrial/sensors';
import { lots } from '@officina/contracts/lotlog/lots';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import { repetitions } from '@officina/server-kit/testing/randomized';
import { openBus } from '../support/bus.ts';
import { adminCall, random } from '../support/tenants.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
let office: Awaited<ReturnType<typeof openBus>>;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  office = await openBus(addresses(), 'admin');
});
afterAll(async () => {
  await office.close();
  await lab.close();
});

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

const addUser = (body: object) =>
  adminCall(office.bus, admin.addUser, { tenant: world.tenant.code, ...body }).then(
    () => 201,
    (error: unknown) => (error instanceof AppError && error.code === 'duplicate' ? 409 : String(error)),
  );

/** Concurrent creates with one code, or edits of several records to it; returns each answer. */
type AtOnce = (code: string, many: number) => Promise<(number | string)[]>;

const times = <R>(many: number, make: () => Promise<R>) => Promise.all(Array.from({ length: many }, make));

const creates: AtOnce = (shortCode, many) =>
  times(many, () => statusOf(world.api.call(machines.create, { body: { shortCode } })));

const edits: AtOnce = async (shortCode, many) => {
  const made = await times(many, () => world.newMachine());
  const edit = ({ _id }: { _id: string }) =>
    statusOf(world.api.call(machines.edit, { params: { id: _id }, body: { shortCode } }));
  return Promise.all(made.map(edit));
};

const lotCreates: AtOnce = (lotCode, many) =>
  times(many, () => statusOf(world.api.call(lots.create, { body: { lotCode, product: 'AL1' } })));

const lotEdits: AtOnce = async (lotCode, many) => {
  const made = await times(many, () => world.newLot());
  const edit = ({ _id }: { _id: string }) =>
    statusOf(world.api.call(lots.edit, { params: { id: _id }, body: { lotCode } }));
  return Promise.all(made.map(edit));
};

const sensorCreates: AtOnce = (dataCode, many) =>
  times(many, () => statusOf(world.api.call(sensors.create, { body: { type: 'OTHER', dataCode } })));

const sensorEdits: AtOnce = async (dataCode, many) => {
  const made = await times(many, () => world.newSensor());
  const edit = ({ _id }: { _id: string }) =>
    statusOf(world.api.call(sensors.edit, { params: { id: _id }, body: { dataCode } }));
  return Promise.all(made.map(edit));
};

const people: AtOnce = (username, many) =>
  times(many, () =>
    addUser({ username: username.toLowerCase(), fullName: 'Anna', password: `officina-${username}` }),
  );

// Each entity with a unique code within a tenant; 1,000 in the long run.
it.each([
  ['machines are created', creates, 201, 250],
  ['machines are edited', edits, 200, 250],
  ['lots are created', lotCreates, 201, 250],
  ['lots are edited', lotEdits, 200, 200],
  ['sensors are created', sensorCreates, 201, 200],
  ['sensors are edited', sensorEdits, 200, 150],
  ['people are added', people, 201, 50],
] as const)(
  'two or three concurrent uses of one code give one success and otherwise 409: %s',
  async (_, atOnce, taken, rounds) => {
    const ended: string[] = [];
    for (let round = 0; round < repetitions(rounds); round += 1) {
      const answers = await atOnce(random().slice(0, 8).toUpperCase(), 2 + (round % 2));
      ended.push(answers.map(String).sort().join(' '));
    }
    expect([...new Set(ended)].sort()).toEqual([`${taken} 409`, `${taken} 409 409`]);
  },
  900_000,
);
