import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { logos } from '@officina/contracts/files/files';
import { invalid } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { systemCaller } from '@officina/server-kit/system-caller';
import { AuthBench } from '../testing/auth-bench.ts';

const rossi = caller({ tenantId: 'ROSSI', role: 'admin' });
const base64 = (text: string) => Buffer.from(text).toString('base64');

let bench: AuthBench;
let files: Awaited<ReturnType<typeof openFiles>>;

/** A stand-in for files: writes a logo again by adding to it. */
const openFiles = () =>
  standIn(bench.service.nats, 'files', logos.encode, ({ body }) => {
    const text = Buffer.from(body.data, 'base64').toString();
    if (text === 'html') throw invalid('logo.data', 'Il logo dev’essere un’immagine PNG o JPG');
    return { png: base64(`${text} again`) };
  });

beforeAll(async () => {
  bench = await AuthBench.start();
  files = await openFiles();
});
afterAll(async () => {
  await files.close();
  await bench.close();
});

const change = (logo: { name: string; data: string } | null, version?: number) =>
  bench.call(tenants.edit, { body: { logo }, ...(version !== undefined && { version }) }, rossi);
const choose = (text: string, version?: number) =>
  change({ name: `${text}.png`, data: base64(text) }, version);
const shown = async () => (await bench.call(tenants.logo, {}, { ...rossi, userId: null })).png;
const kept = () => bench.service.kit.connection.collection('logos').countDocuments({ tenantId: 'ROSSI' });
const lastEvent = async () =>
  (await bench.service.events())
    .filter(({ entity, tenantId }) => entity === 'tenant' && tenantId === 'ROSSI')
    .at(-1);

// Bytes go a minute after they were kept.
beforeEach(() => bench.clock.forward(61));

describe('the logo of a company', () => {
  it('is what files made of it, for pages, letters and the log-in', async () => {
    const { logo } = await choose('mandrino');
    expect(logo).toEqual({
      name: 'mandrino.png',
      size: 14,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(await shown()).toBe(base64('mandrino again'));
    expect((await bench.call(tenants.company, {}, rossi)).logo).toBe(base64('mandrino again'));
    const info = await bench.call(tenants.publicInfo, { body: { tenant: 'ROSSI' } }, systemCaller());
    expect(info.logo).toEqual({ version: logo?.version });
  });

  it('is in the event log by name and size, and not by its bytes', async () => {
    const event = await lastEvent();
    expect(event).toMatchObject({
      ...{ action: 'Azienda modificata', from: { logo: null } },
      ...{ to: { logo: { name: 'mandrino.png', size: 14 } } },
    });
    expect(JSON.stringify(event)).not.toContain(base64('mandrino again'));
  });

  it('replaces the one before, whose bytes go', async () => {
    await choose('pressa');
    expect([await shown(), await kept()]).toEqual([base64('pressa again'), 1]);
  });

  it('stays if somebody else has saved first, or files refuses another', async () => {
    await expect(choose('tornio', 0)).rejects.toMatchObject({
      ...{ code: 'stale', current: { logo: { name: 'pressa.png' } } },
    });
    await expect(choose('html')).rejects.toMatchObject({ code: 'invalid', errors: [{ path: 'logo.data' }] });
    expect(await shown()).toBe(base64('pressa again'));
  });

  it('cannot be changed while files is away, unlike the rest', async () => {
    await files.close();
    await expect(choose('tornio')).rejects.toMatchObject({
      code: 'unavailable',
      errors: [{ path: 'logo', message: expect.stringContaining('logo') }],
    });
    const { logo } = await bench.call(tenants.edit, { body: { name: 'Rossi srl' } }, rossi);
    expect([logo?.name, await shown()]).toEqual(['pressa.png', base64('pressa again')]);
    files = await openFiles();
  });

  it('may be chosen several times at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => choose('fresa')));
    expect([await shown(), await kept()]).toEqual([base64('fresa again'), 1]);
  });

  it('is taken off with all its bytes', async () => {
    expect((await change(null)).logo).toBeUndefined();
    expect(await kept()).toBe(0);
    await expect(shown()).rejects.toMatchObject({ code: 'not_found' });
    expect((await bench.call(tenants.company, {}, rossi)).logo).toBeUndefined();
    expect(await lastEvent()).toMatchObject({ from: { logo: { name: 'fresa.png' } }, to: { logo: null } });
  });

  it.each([
    ['too large', 'A'.repeat(409_604), /300 kB/],
    ['no base64', 'é', /intero/],
  ])('is refused if it is %s', async (_what, data, sentence) => {
    await expect(change({ name: 'a.png', data })).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'logo.data', message: expect.stringMatching(sentence) }],
    });
  });
});
