import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callWith, goodCall, required, withBody } from './checkers/required-fields.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

/**
 * Fields that are validated together: an end without its start would be before today, half of a coordinate pair is
 * invalid, a point belongs to a job, a sensor opens an intervention on its machine.
 */
const pairs = [
  ['startDate', 'endDate'],
  ['gpsLat', 'gpsLon'],
  ['fromInterventionId', 'fromPoint'],
  ['machineId', 'opensIntervention'],
];
const withPartner = (field: string) => pairs.find((pair) => pair.includes(field)) ?? [field];

let lab: Lab;
let world: World;
beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
});
afterAll(() => lab.close());

it.each(withBody)('$endpoint.http works without each other field', async (entry) => {
  const needed = required[entry.endpoint.http] ?? [];
  const others = Object.keys((await goodCall(entry, world)).body).filter((field) => !needed.includes(field));
  for (const left of others) {
    const omitted = withPartner(left).filter((field) => !needed.includes(field));
    const answer = await callWith(entry, world, (field) => !omitted.includes(field));
    expect([left, answer]).toEqual([left, { status: entry.endpoint.status, missing: [] }]);
  }
});
