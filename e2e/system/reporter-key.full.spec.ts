import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reporters } from '@officina/contracts/notifications/reporters';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { implemented } from '../support/entries.ts';
import { random } from '../support/tenants.ts';
import { sampleOf } from './samples/all.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

const mark = random();
let lab: Lab;
let world: World;
let key: string;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld(mark);
  key = await world.newReport(mark);
});
afterAll(() => lab.close());

const withToken = implemented.filter(({ endpoint }) => ['staff', 'link'].includes(endpoint.caller));
const others = implemented.filter((entry) => !withToken.includes(entry) && entry.group !== 'reporters');

/** Everywhere that a secret could stand in a request. */
const headers = () => ({
  'x-auth-token': key,
  authorization: `Bearer ${key}`,
  'x-photo-key': key,
  cookie: `browser=${key}; device=${key}`,
});

/** The same body with the key in place of each text, and beside them. */
const withKey = (value: unknown): unknown => {
  if (typeof value === 'string') return key;
  if (Array.isArray(value)) return value.map(withKey);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withKey(one)]));
};

describe('the key of a report', () => {
  it('opens its report, and says nothing of it but how far it is', async () => {
    const input = { params: { tenant: world.tenant.code }, body: { key } };
    const answer = await lab.stranger.call(reporters.state, input);
    expect(Object.keys(answer.json as object).toSorted()).toEqual([
      'company',
      'mail',
      'mayConfirm',
      'receivedAt',
      'state',
    ]);
    const company = (answer.json as { company: string }).company;
    expect(answer.text.replace(company, '')).not.toContain(mark);
  });

  it.each(withToken)('is no token for $endpoint.http', async ({ name, endpoint }) => {
    const good = await sampleOf(name).good(world);
    const body = good.body === undefined ? undefined : { ...(good.body as object), key, token: key };
    for (const input of [good, { ...good, ...(body && { body }) }]) {
      const answer = await lab.stranger.call(endpoint, { ...input, headers: headers() });
      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain(mark);
    }
  });

  it.each(others)('opens nothing in $endpoint.http', async ({ name, endpoint }) => {
    const { params = {}, body } = await sampleOf(name).good(world);
    const input = { params, headers: headers(), ...(body !== undefined && { body: withKey(body) }) };
    const answer = await lab.stranger.call(endpoint, input);
    if (endpoint.http.startsWith('GET')) {
      const plain = await lab.stranger.call(endpoint, { params });
      expect([answer.status, answer.text.length]).toEqual([plain.status, plain.text.length]);
    } else if (name !== 'reportPhotos.begin') expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('stands in no log', () => {
    const { dataDir } = addresses();
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && one.name.endsWith('.log'),
    );
    expect(files.length).toBeGreaterThan(0);
    const found = files.filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(key));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});
