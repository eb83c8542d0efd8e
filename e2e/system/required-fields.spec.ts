import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nothing } from '@officina/contracts/endpoint';
import type { Input } from '../support/api.ts';
import { implemented } from '../support/entries.ts';
import { errorPaths } from './checkers/problem-faults.ts';
import { sampleOf } from './samples/all.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

/** What a call cannot do without. Of every other call that takes a body no field has to be there. */
const required: Record<string, string[]> = {
  'POST /api/auth/exchange': ['ticket', 'nonce'],
  'POST /api/maintenance/machine/create': ['shortCode'],
  'POST /api/maintenance/intervention/create': ['machineId'],
  'POST /api/public/form/{tenant}/create': ['machineId', 'openBy', 'issueDescription'],
  'POST /api/maintenance/maintenance/create': ['machineId', 'description', 'triggeredByDays'],
  'POST /api/maintenance/maintenance/copies/create': ['maintenanceId', 'machineIds'],
  'PUT /api/maintenance/maintenance/{id}/postpone': ['to', 'reason'],
  'POST /api/maintenance/spare/create': ['name'],
  'POST /api/maintenance/order/create': ['supplier'],
  'POST /api/createPDF/maintenance-order': ['_id', 'orderDate', 'orderStatus', 'rows'],
  'POST /api/import/{kind}/create': ['name', 'parts'],
  'PUT /api/import/{id}/part': ['index', 'content'],
  'POST /api/site/create': ['name', 'address', 'city'],
  'POST /api/visit/create': ['site', 'datetime'],
  'POST /api/lotlog/create': ['lotCode', 'product'],
  'POST /api/maintenance/sensor/create': ['type', 'dataCode', 'register', 'connection'],
  'POST /api/maintenance/sensor/try': ['register', 'connection'],
  'POST /api/maintenance/sensor/try/connection': ['connection'],
};

/** What is judged together: an end without its start would lie before today, half a place is none, a point is of a job. */
const pairs = [
  ['startDate', 'endDate'],
  ['gpsLat', 'gpsLon'],
  ['fromInterventionId', 'fromPoint'],
];
const withPartner = (field: string) => pairs.find((pair) => pair.includes(field)) ?? [field];

let lab: Lab;
let world: World;
beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
});
afterAll(() => lab.close());

const withBody = implemented.filter(({ endpoint }) => endpoint.body !== nothing);

it('no call is named that does not exist', () => {
  const routes = withBody.map(({ endpoint }) => endpoint.http as string);
  expect(Object.keys(required).filter((route) => !routes.includes(route))).toEqual([]);
});

describe.each(withBody)('[S5.noOthers] $endpoint.http', ({ name, endpoint }) => {
  const needed = required[endpoint.http] ?? [];
  /** A good call, made anew each time: some work only once. */
  const goodCall = async () => (await sampleOf(name).good(world)) as Input & { body: object };
  const send = async (keeps: (field: string) => boolean) => {
    const good = await goodCall();
    const body = Object.fromEntries(Object.entries(good.body).filter(([field]) => keeps(field)));
    const answer = await world.api.call(endpoint, { ...good, body });
    return { status: answer.status, missing: errorPaths(answer) };
  };

  it('does without every other field, one by one and all at once', async () => {
    const others = Object.keys((await goodCall()).body).filter((field) => !needed.includes(field));
    for (const left of others)
      expect([left, await send((field) => !withPartner(left).includes(field))]).toEqual([
        left,
        { status: endpoint.status, missing: [] },
      ]);
    expect(await send((field) => needed.includes(field))).toEqual({ status: endpoint.status, missing: [] });
  });

  for (const left of needed)
    it(`refuses to do without ${left}, and names it`, async () => {
      expect(await send((field) => field !== left)).toEqual({ status: 422, missing: [left] });
    });
});
