import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../../infra/audit/store-client.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { childrenOf } from '../../infra/lib/process-list.mjs';
import { freePort, until } from '../../infra/lib/wait.mjs';
import { officinaProcesses } from '../../infra/run/processes.mjs';
import { ComposeProject, dockerScript } from '../../packages/testing/src/containers/compose.mjs';
import { podman, prepareEngine } from '../../packages/testing/src/containers/engine.mjs';
import { localImages } from '../../packages/testing/src/containers/local-images.mjs';
import { PageOnACopy } from '../../tools/guide/testing/page-on-a-copy.mjs';
import { Client } from './client.mjs';
import { Reporter } from './reporter.mjs';

// One installation, made, used, broken, updated and put back in this order by following docs/it/installare-con-docker.md.

const log = (line) => console.log(line);
const network = '172.31.214';
const root = mkdtempSync(join(tmpdir(), 'officina-containers-'));
const page = readFileSync(join(cloneDir, 'docs/it/installare-con-docker.md'), 'utf8');
const sections = page.split(/^## /m).slice(1);
const sectionOf = (title) => sections.find((text) => text.startsWith(title)) ?? '';
const services = officinaProcesses.map(({ name }) => name);

let project;
let server;
let url;
let anna;
let machineId;
let password = '';

const statusOf = () => fetch(`${url}/health/status`, { signal: AbortSignal.timeout(5_000) });
const untilReady = () =>
  until(
    async () => {
      const answer = await statusOf();
      if (!answer.ok) throw new Error(`not ready: ${await answer.text()}`);
    },
    { limitMs: 120_000, everyMs: 500 },
  );

/** Follows a section of the page on the copy. */
async function follow(title) {
  const output = await server.run(
    sectionOf(title)
      .replaceAll('INDIRIZZO', `--quiet file://${root}/origin`)
      .replaceAll('172.31.213', network)
      .replace(
        /^```sh\n/m,
        title.startsWith('2') ? '```sh\n' : `\`\`\`sh\ncd ${join(root, 'opt/officina')}\n`,
      ),
  );
  return output.join('\n');
}

/** Makes a version that can be cloned; `label` sets apart the images of a later one. */
function release(tag, label) {
  const origin = join(root, 'origin');
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@officina.example', ...args], {
      cwd: origin,
    });
  if (!existsSync(origin)) execFileSync('git', ['clone', '--quiet', cloneDir, origin]);
  const file = join(origin, 'infra/docker/Dockerfile');
  if (label) writeFileSync(file, `${readFileSync(file, 'utf8')}LABEL version=${label}\n`);
  git('commit', '--quiet', '--allow-empty', '--all', '--message', tag);
  git('tag', '--force', tag);
}

const tenant = 'BRENTA';
const logIn = () => Client.logIn(url, { tenant, username: 'anna.rossi', password });
const admin = (...words) => project.compose('run', '--rm', 'admin', ...words);
const openJobs = () => anna.must('GET', '/api/maintenance/intervention/allOpen');

const untilRestarted = (name, before) =>
  until(async () => expect(await project.inspect(name, '{{.State.StartedAt}}')).not.toBe(before), {
    limitMs: 60_000,
  });

/** Works while somebody reports faults, and checks that each that was acknowledged is there afterwards. */
async function withoutLoss(work) {
  const reporter = new Reporter(anna, machineId);
  try {
    await work();
    await untilReady();
  } finally {
    await reporter.stop();
  }
  const stored = new Set((await openJobs()).map(({ _id }) => _id));
  expect(reporter.acknowledged.length).toBeGreaterThan(0);
  expect(reporter.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}

beforeAll(async () => {
  await prepareEngine({ log });
  const images = await localImages({ log });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const folder = join(root, 'opt/officina');
  project = await ComposeProject.prepare({ name: 'officinatest', folder, port, network, images });
  await project.remove();
  const docker = `set -o pipefail\n{ ${dockerScript}\n} 2>&1 | tee -a "$NOTES"`;
  server = new PageOnACopy(root, { commands: { docker }, env: project.env });
  release('v0.1.0');
  await follow('2.');
  await follow('3.');
  await untilReady();
}, 1_200_000);

afterAll(async () => {
  await project?.remove();
  // Layers of builds, of which each commit makes 3 GB; the images stay.
  await podman(['image', 'prune', '--force']);
  rmSync(root, { recursive: true, force: true });
}, 120_000);

test('an image has its program alone: no npm, no sources, not root, at most 250 MB', async () => {
  const bytesOf = async (image) => Number(await podman(['image', 'inspect', '--format', '{{.Size}}', image]));
  const base = await bytesOf(project.env.NODE_IMAGE);
  for (const name of services) {
    const image = `localhost/officina-${name}`;
    expect((await bytesOf(image)) - base).toBeLessThan(250e6);
    const [user, history] = await Promise.all([
      podman(['image', 'inspect', '--format', '{{.Config.User}}', image]),
      podman(['history', '--no-trunc', image]),
    ]);
    expect(user.trim()).toBe('node');
    expect(history).not.toMatch(/PASSWORD|MONGODB_URI|SECRET/);
  }
  const find = "find / -xdev '(' -name npm -o -name .env -o -path '/officina/*.ts' ')' 2>/dev/null || true";
  const found = await podman(['exec', project.container('maintenance'), 'sh', '-c', find]);
  expect(found).toBe('');
});

test('beside each program lie its bill of materials and its licences', async () => {
  const libraries = { maintenance: 'mongoose', gateway: 'fastify', backup: 'age-encryption' };
  for (const [name, library] of Object.entries(libraries)) {
    const read = (file) => podman(['exec', project.container(name), 'cat', file]);
    const { bomFormat, components } = JSON.parse(await read('/officina/sbom.cdx.json'));
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map((one) => one.name)).toContain(library);
    expect(await read('/officina/frontends/host/dist/licenze.txt')).toContain(library);
  }
});

test('a container sees its own secrets alone, and nobody sees them from outside', async () => {
  const all = await podman([
    'inspect',
    ...[...services, 'backup', 'mongo', 'nats'].map((name) => project.container(name)),
  ]);
  const own = new Map();
  for (const name of services)
    own.set(name, await podman(['exec', project.container(name), 'cat', '/secret/env']));
  const secrets = [...own].flatMap(([name, text]) =>
    [...text.matchAll(/[0-9a-f]{48}|(?<=AUTH_KEY_SECRET=')[\w-]+/g)].map(([secret]) => ({ name, secret })),
  );
  expect(secrets.length).toBeGreaterThan(2 * services.length - 2);
  const health = await (await statusOf()).text();
  for (const { name, secret } of secrets) {
    expect(all).not.toContain(secret);
    expect(health).not.toContain(secret);
    for (const [other, text] of own) if (other !== name) expect(text).not.toContain(secret);
  }
  const settings = await podman([
    'exec',
    project.container('maintenance'),
    'sh',
    '-c',
    'tr "\\0" "\\n" </proc/1/environ',
  ]);
  expect(settings).not.toMatch(/PASSWORD|mongodb:/);
  await expect(podman(['exec', project.container('maintenance'), 'touch', '/officina/x'])).rejects.toThrow(
    'Read-only',
  );
});

test('the store answers nobody without its user', async () => {
  const address = await project.inspect('mongo', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
  const uri = `mongodb://${address}:27017/?directConnection=true`;
  const client = await openClient(uri);
  await expect(client.db('officina_auth').collection('users').findOne()).rejects.toThrow('authentication');
  await client.close();
});

test('the first company is made by the commands of the page, and its people log in through the published port', async () => {
  const output = await follow('4.');
  expect(output).toContain(`Azienda ${tenant}`);
  [, password = ''] = /Password: (\S+)/.exec(output) ?? [];
  expect(output).toMatch(/^✓ Officina +accesa/m);
  expect(output).toMatch(/^✓ Sezioni/m);
  anna = await logIn();
  const body = { shortCode: 'TOR-01', name: 'Tornio' };
  ({ _id: machineId } = await anna.must('POST', '/api/maintenance/machine/create', body));
  await expect(Client.logIn(url, { tenant, username: 'anna.rossi', password: 'no' })).rejects.toThrow('422');
});

test('a report of the public form is closed, and the log shows both', async () => {
  const report = { machineId, openBy: 'Ivan', issueDescription: 'Perde olio', priority: 'URGENT' };
  const answer = await new Client(url).must('POST', `/api/public/form/${tenant}/create`, report);
  expect(answer).toEqual({ ok: true });
  const [{ _id, __v }] = await openJobs();
  const path = `/api/maintenance/intervention/${_id}/edit`;
  const closing = { status: 'CLOSED', solveDescription: 'Cambiata la guarnizione' };
  await anna.must('PUT', path, closing, { 'if-match': `"${__v}"` });
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome' })
    .format(new Date())
    .replaceAll('/', '');
  const actions = async () =>
    (await anna.must('GET', `/api/action/sft/maintenance/${day}/${day}`)).map(({ action }) => action);
  await until(async () => expect(await actions()).toEqual(expect.arrayContaining(['Intervento chiuso'])));
  expect(await admin('audit:verify')).toContain(`${tenant}:`);
});

test('behind a proxy on this server each address counts for itself', async () => {
  const report = async (address) => {
    const body = { machineId, openBy: 'Ivan', issueDescription: 'Rumore', priority: 'NORMAL' };
    const from = { 'x-forwarded-for': address };
    return (await new Client(url).call('POST', `/api/public/form/${tenant}/create`, body, from)).status;
  };
  const statuses = [];
  while (statuses.length < 100 && statuses.at(-1) !== 429) statuses.push(await report('203.0.113.1'));
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
  expect(await report('203.0.113.2')).toBe(201);
});

test('the images have what their programs look for: pages, fonts, papers, workbooks', async () => {
  for (const path of [
    '/',
    '/login/next.woff2',
    '/api/docs',
    '/api/docs/swagger-ui.css',
    '/licenze.txt',
    '/mfe/registry.json',
  ])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  const order = {
    _id: 'a1b2c',
    orderStatus: 'SENT',
    supplier: 'Utensileria',
    orderDate: '17-09-2026',
    rows: [{ code: 'A', name: '试 한국 Ж', qt: 1 }],
  };
  const pdf = await anna.call('POST', '/api/createPDF/maintenance-order', order);
  expect([pdf.status, (await pdf.text()).slice(0, 4)]).toEqual([200, '%PDF']);
  const workbook = await anna.call('GET', '/api/maintenance/machine/excel');
  expect([workbook.status, (await workbook.text()).slice(0, 2)]).toEqual([200, 'PK']);
  const sheet = await anna.call('GET', '/api/import/empty/machines');
  expect([sheet.status, (await sheet.text()).slice(0, 2)]).toEqual([200, 'PK']);
});

test('a section that is published reaches the browsers of the running installation', async () => {
  const versionOf = async (name) =>
    (await new Client(url).must('GET', '/mfe/registry.json')).sections.find((one) => one.name === name)
      .version;
  const before = await versionOf('realtime');
  const built = join(root, 'realtime');
  await podman(['cp', `${project.container('sections')}:/officina/frontends/realtime`, built]);
  writeFileSync(join(built, 'dist/more.txt'), 'another build');
  const mount = `${built}:/officina/frontends/realtime:ro`;
  await project.compose('run', '--rm', '--volume', mount, 'admin', 'mfe', 'publish', 'realtime');
  expect(await versionOf('realtime')).not.toBe(before);
  await admin('mfe', 'rollback', 'realtime');
  expect(await versionOf('realtime')).toBe(before);
});

test('nothing that was acknowledged is lost when each container is killed', async () => {
  await withoutLoss(async () => {
    for (const name of [...services, 'backup', 'nats', 'mongo']) {
      const before = await project.inspect(name, '{{.State.StartedAt}}');
      process.kill(Number(await project.inspect(name, '{{.State.Pid}}')), 'SIGKILL');
      await untilRestarted(name, before);
    }
  });
}, 400_000);

test('a process that hangs is ended, and its container starts again', async () => {
  const before = await project.inspect('orders', '{{.State.StartedAt}}');
  const [program = 0] = childrenOf(Number(await project.inspect('orders', '{{.State.Pid}}')));
  process.kill(program, 'SIGSTOP');
  // The engine's timer needs systemd, which this machine does not run. Sometimes the command outlives the container that it ended.
  const signal = AbortSignal.timeout(120_000);
  await podman(['healthcheck', 'run', project.container('orders')], { signal }).catch(() => {});
  await until(async () => expect(await project.inspect('orders', '{{.State.StartedAt}}')).not.toBe(before));
  await untilReady();
}, 300_000);

test('an update changes one image after the other while people work, and the former ones come back', async () => {
  const labelOf = (name) => project.inspect(name, '{{index .Config.Labels "version"}}');
  await withoutLoss(async () => {
    release('v0.2.0', 'v0.2.0');
    await follow('7.');
    expect(await Promise.all(services.map(labelOf))).toEqual(services.map(() => 'v0.2.0'));
    await follow('8.');
    expect(await Promise.all(services.map(labelOf))).toEqual(services.map(() => ''));
  });
}, 900_000);

test('data and passwords outlive the containers', async () => {
  const before = (await openJobs()).length;
  await project.compose('down', '--timeout=5');
  await project.compose('up', '-d');
  await untilReady();
  expect((await openJobs()).length).toBe(before);
}, 300_000);

test('the passphrase of the backups is given to a command, and never stands in the settings of containers', async () => {
  const env = { ...project.env, BACKUP_KEY: 'in chiaro nelle impostazioni' };
  const withKey = new ComposeProject({ ...project, env });
  await expect(withKey.compose('up', '-d', 'prepare')).rejects.toThrow('BACKUP_KEY sta nelle impostazioni');
  const told = project.composeWith('una chiave che si ricorda\n', 'run', '--rm', 'admin', 'backup-key');
  expect(told).toContain('Vale dal prossimo avvio');
  await admin('backup', '/backups/cifrata.officina');
  expect(readFileSync(join(root, 'mnt/copie/cifrata.officina'), 'latin1')).toContain('age-encryption.org');
}, 120_000);

test('a backup is made while people work, and restored', async () => {
  const before = (await openJobs()).length;
  await follow('6.');
  await untilReady();
  expect(existsSync(join(root, 'mnt/copie/prima.officina'))).toBe(true);
  // A restore ends all sessions.
  anna = await logIn();
  expect((await openJobs()).length).toBe(before);
}, 300_000);
