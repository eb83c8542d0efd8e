import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from './logger.ts';
import { Probe } from './supervision.ts';

const logger = createLogger({ level: 'silent', service: 'test' });
const where = { PROBE_HOST: '127.0.0.1', PROBE_PORT: 0 };
let probe: Probe;
afterEach(() => probe.close());

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`http://127.0.0.1:${probe.port}${path}`, init);
  return [answer.status, await answer.json()];
};

test('a probe reports that its process is alive, and whether it is ready', async () => {
  let state = { ok: true, store: true };
  probe = await Probe.open(where, logger, () => state);
  expect(await ask('/live')).toEqual([200, { ok: true }]);
  expect(await ask('/ready')).toEqual([200, state]);
  state = { ok: false, store: false };
  expect(await ask('/ready')).toEqual([503, state]);
  expect(await ask('/live')).toEqual([200, { ok: true }]);
});

test('a probe reports not ready if the state is unknown', async () => {
  probe = await Probe.open(where, logger, () => Promise.reject(new Error('no store')));
  expect(await ask('/ready')).toEqual([503, { ok: false }]);
});

test.each([
  ['/', undefined],
  ['/metrics', undefined],
  ['/live', { method: 'POST' }],
])('a probe answers nothing else: %s', async (path, init) => {
  probe = await Probe.open(where, logger, () => ({ ok: true }));
  expect(await ask(path, init)).toEqual([404, { ok: false }]);
});

test('a probe fails to open on a port in use', async () => {
  probe = await Probe.open(where, logger, () => ({ ok: true }));
  const second = Probe.open({ ...where, PROBE_PORT: probe.port }, logger, () => ({ ok: true }));
  await expect(second).rejects.toThrow('EADDRINUSE');
});
