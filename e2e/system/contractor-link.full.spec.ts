import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkPicturePath, linkUploadsPath } from '@officina/contracts/files/contractor-photos';
import { downloadPath, picturePath, uploadsPath } from '@officina/contracts/files/uploads';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { implemented } from '../support/entries.ts';
import { random } from '../support/tenants.ts';
import { Uploads } from '../support/uploads.ts';
import { sampleOf } from './samples/all.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

type Link = Awaited<ReturnType<World['newLink']>>;

const mark = random();
let lab: Lab;
let world: World;
let other: World;
let link: Link;
/** Of the other tenant. */
let theirs: Link;
/** A picture of another job of the tenant. */
let file: string;

beforeAll(async () => {
  lab = await openLab();
  [world, other] = [await lab.newWorld(mark), await lab.newWorld()];
  [link, theirs] = [await world.newLink(mark), await other.newLink()];
  file = (await world.newFile(mark))._id;
});
afterAll(() => lab.close());

const staff = implemented.filter(({ endpoint }) => endpoint.caller === 'staff');
const ofLink = implemented.filter(({ endpoint }) => endpoint.caller === 'link');
const others = implemented.filter(
  ({ name, endpoint }) => ['public', 'open'].includes(endpoint.caller) && name !== 'contractorLinks.open',
);

/** A secret everywhere that it could stand in a request. */
const headersWith = (secret: string) => ({
  'x-auth-token': secret,
  authorization: `Bearer ${secret}`,
  'x-photo-key': secret,
  cookie: `browser=${secret}; device=${secret}`,
});
/** The same body with a secret in place of each text. */
const withSecret = (value: unknown, secret: string): unknown => {
  if (typeof value === 'string') return secret;
  if (Array.isArray(value)) return value.map((one) => withSecret(one, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecret(one, secret)]));
};
const statusOf = async (token: string, method: string, path: string) =>
  (await new Uploads(lab.http, token).send(method, path)).status;

const upload = '0123456789abcdef0123456789abcdef';
/** Method, and path, of a call that is none of the contracts. */
type Route = [method: string, path: () => string];
const uploading = (path: string): Route[] => [
  ['POST', () => path],
  ...['HEAD', 'PATCH', 'DELETE'].map((method): Route => [method, () => `${path}/${upload}`]),
];
const reading = (path: () => string): Route[] => ['GET', 'HEAD'].map((method): Route => [method, path]);

const filesOfStaff: Route[] = [
  ['GET', () => '/api/live'],
  ...uploading(uploadsPath),
  ...reading(() => picturePath(file, 320)),
  ...reading(() => downloadPath(file)),
];
const filesOfLink: Route[] = [...uploading(linkUploadsPath), ...reading(() => linkPicturePath(file, 320))];

describe('the token of a contractor’s link', () => {
  it('opens its job', async () => {
    const { text, status } = await lab.stranger.call(contractorJob.show, { link: link.token });
    expect(status).toBe(200);
    expect(text).toContain(link.point);
  });

  it.each(staff)('is none for $endpoint.http', async ({ name, endpoint }) => {
    const good = await sampleOf(name).good(world);
    const answer = await lab.stranger.call(endpoint, { ...good, headers: headersWith(link.token) });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(mark);
  });

  it.each(filesOfStaff)('is none for the staff’s streams and files: %s %s', async (method, path) => {
    expect(await statusOf(link.token, method, path())).toBe(401);
  });

  it('shows no picture of another job', async () => {
    expect(await statusOf(link.token, 'GET', linkPicturePath(file, 320))).toBe(404);
  });

  it.each(ofLink)('is needed by $endpoint.http: that of a user is none', async ({ name, endpoint }) => {
    const { link: _, ...good } = await sampleOf(name).good(world);
    const answer = await lab.stranger.call(endpoint, {
      ...good,
      headers: headersWith(world.api.token ?? ''),
    });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(mark);
  });

  it.each(filesOfLink)('is needed by a link’s files too: %s %s', async (method, path) => {
    expect(await statusOf(world.api.token ?? '', method, path())).toBe(401);
  });

  it('ends at once when its link is revoked', async () => {
    const { _id: id, key, token } = await world.newLink();
    await world.api.must(contractorLinks.revoke, { params: { id } });
    expect((await lab.stranger.call(contractorJob.show, { link: token })).status).toBe(404);
    const opening = { params: { tenant: world.tenant.code }, body: { key } };
    expect((await lab.stranger.call(contractorLinks.open, opening)).status).toBe(404);
  });
});

describe('the key of a contractor’s link', () => {
  it.each([...staff, ...ofLink])('is no token for $endpoint.http', async ({ name, endpoint }) => {
    const good = await sampleOf(name).good(world);
    const answer = await lab.stranger.call(endpoint, { ...good, headers: headersWith(link.key) });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(mark);
  });

  it.each(others)('opens nothing in $endpoint.http', async ({ name, endpoint }) => {
    const { params = {}, body } = await sampleOf(name).good(world);
    const headers = headersWith(link.key);
    const input = { params, headers, ...(body !== undefined && { body: withSecret(body, link.key) }) };
    const answer = await lab.stranger.call(endpoint, input);
    if (endpoint.http.startsWith('GET')) {
      const plain = await lab.stranger.call(endpoint, { params });
      expect([answer.status, answer.text.length]).toEqual([plain.status, plain.text.length]);
    } else if (name !== 'reportPhotos.begin') expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a link of one tenant', () => {
  it('is unknown in another, exactly like a key that nobody has', async () => {
    const openIn = async ({ tenant }: World, key: string) => {
      const input = { params: { tenant: tenant.code }, body: { key } };
      const { status, text } = await lab.stranger.call(contractorLinks.open, input);
      return [status, text.replace(/"requestId":"[^"]*"/, '')];
    };
    const unknown = await openIn(other, 'k'.repeat(43));
    expect(unknown[0]).toBe(404);
    expect(await openIn(other, link.key)).toEqual(unknown);
    expect((await openIn(world, link.key))[0]).toBe(200);
  });

  it.each(ofLink)('shows nothing of the other in $endpoint.http', async ({ name, endpoint }) => {
    const good = await sampleOf(name).good(world);
    const answer = await lab.stranger.call(endpoint, { ...good, link: theirs.token });
    expect(answer.status).not.toBe(401);
    expect(answer.text).not.toContain(mark);
  });

  it('shows no picture of the other', async () => {
    expect(await statusOf(theirs.token, 'GET', linkPicturePath(file, 320))).toBe(404);
  });
});

it('neither the key nor the token stands in a log', () => {
  const { dataDir } = addresses();
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && one.name.endsWith('.log'),
  );
  expect(files.length).toBeGreaterThan(0);
  const secrets = [link.key, link.token.split('.')[2] ?? link.token];
  const found = files.filter(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'utf8');
    return secrets.some((secret) => text.includes(secret));
  });
  expect(found.map(({ name }) => name)).toEqual([]);
});
