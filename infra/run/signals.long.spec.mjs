import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/wait.mjs';
import { expectFullShutdown } from './testing/shutdown-checks.mjs';
import { descendants, snapshot } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';
import { killGroup, orphanTriggers, signalTriggers } from './testing/shutdown-triggers.mjs';

let dataDir;
let port;
let started;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-signals-'));
  port = await freePort();
});
afterEach(() => killGroup(started));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test.each([...signalTriggers, ...orphanTriggers])('%s ends everything within 10 s', async (_, by, end) => {
  const before = snapshot();
  started = new Started({ dataDir, port, by });
  await started.says('Officina is at');
  const running = descendants(started.child.pid);
  expect(running.length).toBeGreaterThan(8);
  end(started);
  await expectFullShutdown(started, { running, before });
});
