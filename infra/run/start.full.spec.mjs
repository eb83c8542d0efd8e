import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { freePort, until } from '../lib/wait.mjs';
import { connectAdmin } from './admin-bus.mjs';
import { officinaProcesses } from './processes.mjs';
import { descendants, newProcesses, snapshot, stillAlive } from './testing/our-processes.mjs';
import { Started } from './testing/started.mjs';

const address = 'Officina is at';
let dataDir;
let running = [];

const launch = async (options) => new Started({ dataDir, port: await freePort(), ...options });

/** `npm start`, stopped after the test. */
async function start(options) {
  const started = await launch(options);
  running.push(started);
  return started;
}

/** Next to other suites, a process that one of them killed has no parent for a moment. */
const expectNoProcesses = (before) =>
  until(() => expect(newProcesses(before, dataDir)).toEqual([]), { limitMs: 2_000 });

/** Runs `work` with a client that asks the running stack as its administrator. */
async function withAdmin(work) {
  const bus = await connectAdmin(JSON.parse(readFileSync(join(dataDir, 'run/stack.json'), 'utf8')));
  await work(bus).finally(bus.close);
}

/** A real company with the name of a demo company. */
async function makeRossi({ call }) {
  await call(admin.createTenant, { code: 'ROSSI', name: 'Rossi e figli', timezone: 'Europe/Rome' });
  const anna = { tenant: 'ROSSI', username: 'anna.verdi', fullName: 'Anna Verdi' };
  await call(admin.addUser, { ...anna, password: 'chiave-di-prova' });
}

const pidOf = (name) =>
  JSON.parse(readFileSync(join(dataDir, 'run/processes.json'), 'utf8')).find((one) => one.name === name).pid;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'officina-start-'));
});

afterEach(async () => {
  await Promise.all(running.map((started) => started.interrupt()));
  running = [];
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('npm start', () => {
  const mark = () => join(dataDir, 'store/mark');

  /** One life of the data, from the first start to Ctrl-C, with a kill -9 in between. */
  describe('while it runs', () => {
    let before;
    let first;
    let second;

    beforeAll(async () => {
      before = snapshot();
      first = await launch();
      await first.says(address);
      await withAdmin(makeRossi);
    });

    afterAll(() => Promise.all([first?.interrupt(), second?.interrupt()]));

    test('serves, and has shown the seconds of each step', async () => {
      await first.isReady();
      expect(first.output).toMatch(/\d+\.\d s {2}starting the servers/);
      const commands = descendants(first.child.pid).map(({ command }) => command);
      expect(commands.join('\n')).toContain('postgres');
    });

    test('refuses a second start on the same data, which changes nothing', async () => {
      const other = await start();
      expect(await other.ended).toBe(1);
      expect(other.output).toContain(`already runs from this folder at http://127.0.0.1:${first.port}`);
      await first.isReady();
    });

    test.each(['documentdb', 'ferretdb', 'nats', ...officinaProcesses.map(({ name }) => name)])(
      '%s is back within seconds of a kill -9',
      async (name) => {
        const pid = pidOf(name);
        process.kill(pid, 'SIGKILL');
        await until(() => expect(pidOf(name)).not.toBe(pid), { limitMs: 5_000 });
        await until(() => first.isReady(), { limitMs: 15_000 });
      },
    );

    test('after a kill -9 of the supervisor, the next start ends the leftovers and serves the same data within 30 s', async () => {
      writeFileSync(mark(), '');
      const built = statSync(join(cloneDir, 'services/orders/dist/main.js'));
      const left = descendants(first.child.pid);
      first.child.kill('SIGKILL');
      await first.ended;
      second = await launch({ port: first.port, env: { OFFICINA_DEMO: '' } });
      // Six seconds, says the README; other suites may take the processors meanwhile.
      await second.says(address, 30_000);
      expect(stillAlive(left)).toEqual([]);
      expect(existsSync(mark())).toBe(true);
      // If nothing is to be built, no running process loses its files.
      expect(statSync(join(cloneDir, 'services/orders/dist/main.js'))).toEqual(built);
    });

    test('nobody can log in at the first start; a later real company ROSSI gets no demo data', async () => {
      const [nobody, refused] = ['Nessuna azienda. Apri ', 'demo data: not loaded, there are companies that'];
      expect(first.output).toContain(nobody);
      expect(second.output).toContain(refused);
      for (const text of [nobody, 'luca.bianchi']) expect(second.output).not.toContain(text);
      const generator = join(cloneDir, 'demo/data');
      const running = descendants(second.child.pid).map(({ command, folder }) => `${command} ${folder}`);
      expect(running.filter((text) => text.includes(generator))).toEqual([]);
      const caller = { tenantId: 'ROSSI', userId: null, userName: 'Anna Verdi', requestId: 'start' };
      await withAdmin(async ({ ask, call }) => {
        const lists = await Promise.all([users.all, machines.all].map((list) => ask(list, {}, caller)));
        expect(lists.map(({ items }) => items.map(({ username }) => username))).toEqual([['anna.verdi'], []]);
        expect(await call(admin.demo, {})).toEqual({ companies: [], refusal: 'others' });
      });
    });

    test('leaves no process after Ctrl-C', async () => {
      const all = descendants(second.child.pid);
      expect(await second.interrupt()).toBe(0);
      expect(stillAlive(all)).toEqual([]);
      await expectNoProcesses(before);
    });
  });

  test('leaves no process after Ctrl-C during the start', async () => {
    const before = snapshot();
    const started = await start();
    await until(() => pidOf('documentdb'), { limitMs: 120_000 });
    expect(await started.interrupt()).toBe(0);
    await expectNoProcesses(before);
  });

  test('reports that its port is taken', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise((resolve) => other.listen(port, '127.0.0.1', resolve));
    const started = await start({ port });
    expect(await started.ended).toBe(1);
    expect(started.output).toContain(`Port ${port} is taken`);
    await new Promise((resolve) => other.close(resolve));
  });

  describe('on a machine that lacks something names it in one sentence:', () => {
    let bin;

    beforeAll(() => {
      bin = mkdtempSync(join(tmpdir(), 'officina-path-'));
    });

    afterAll(() => rmSync(bin, { recursive: true, force: true }));

    const has = (name, script) => {
      const text = `#!/bin/sh\n${script}\n`;
      writeFileSync(join(bin, name), text, { mode: 0o755 });
    };

    test.each([
      ['npm and git', () => {}, 'Officina needs npm and git on the PATH.'],
      ['git', () => has('npm', 'exit 0'), 'Officina needs git on the PATH.'],
      ['Go', () => has('git', 'exit 0'), 'Officina needs Go 1.26 or newer on the PATH'],
      ['a recent Go', () => has('go', 'echo go version go1.19.8 linux/amd64'), '; this is 1.19.8.'],
      [
        'an older Go that could update itself',
        () => has('go', '[ "$1" = env ] && echo local || echo go version go1.24.4 linux/amd64'),
        '; this is 1.24.4, and GOTOOLCHAIN keeps it from getting a newer one.',
      ],
    ])('%s', async (_, prepare, sentence) => {
      prepare();
      const started = await start({ env: { PATH: bin } });
      expect(await started.ended).toBe(1);
      expect(started.output).toContain(sentence);
      expect(started.output.trim().split('\n')).toHaveLength(1);
    });
  });

  test('reports that its address is not one of this machine', async () => {
    const started = await start({ env: { HOST: '192.0.2.77' } });
    expect(await started.ended).toBe(1);
    expect(started.output.trim()).toBe('HOST is an address of this machine, which 192.0.2.77 is not.');
  });

  test('reports that another kind of store has its data, and creates none', async () => {
    const other = mkdtempSync(join(tmpdir(), 'officina-start-other-'));
    mkdirSync(join(other, 'store'));
    writeFileSync(join(other, 'store/kind.json'), '{"kind":"external"}');
    const started = await start({ dataDir: other });
    expect(await started.ended).toBe(1);
    expect(started.output).toContain('The data are in an external MongoDB');
    expect(readdirSync(join(other, 'store'))).toEqual(['kind.json']);
    rmSync(other, { recursive: true });
  });

  test('explains its options', async () => {
    const started = await start({ args: ['--help'] });
    expect(await started.ended).toBe(0);
    expect(started.output).toContain('npm start -- [--lan] [--reset]');
  });

  test('refuses unknown options', async () => {
    const started = await start({ args: ['--rest'] });
    expect(await started.ended).toBe(1);
    expect(started.output).toContain('Unknown option --rest');
  });
});
