import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { programs } from '../../infra/docker/programs.mjs';
import { nodeFlags, processEnvironment } from '../../infra/lib/node-flags.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { generator } from '../../infra/run/demo-data.mjs';
import { dailyBackup, officinaProcesses } from '../../infra/run/processes.mjs';
import { settingsOf } from '../../infra/run/settings.mjs';
import { simulatorAt } from '../../infra/run/simulator.mjs';

const textOf = (file) => readFileSync(join(cloneDir, file), 'utf8');
const { services, volumes } = parse(textOf('docker-compose.yml'), { merge: true });
const processes = [...officinaProcesses, dailyBackup].map(({ name }) => name);
const demo = [generator.name, simulatorAt('0.0.0.0').name];
const namesWith = (wanted) => Object.keys(services).filter((name) => wanted(services[name]));

it('the containers run every process from an image of its own, and the demo only when requested', () => {
  const built = new Set(Object.values(services).flatMap(({ build }) => build?.args.PROGRAM ?? []));
  expect([...built].toSorted()).toEqual(Object.keys(programs).toSorted());
  for (const name of [...processes, ...demo])
    expect(services[name]).toMatchObject({ image: `officina-${name}`, build: { args: { PROGRAM: name } } });
  expect(namesWith(({ profiles = [] }) => profiles.includes('demo'))).toEqual(demo);
});

it('each program sees the volume of its own secrets alone', () => {
  const secretsOf = (name) =>
    (services[name].volumes ?? []).map((one) => one.split(':')[0]).filter((one) => one.startsWith('secret-'));
  for (const name of [...processes, generator.name, 'mongo', 'nats'])
    expect(secretsOf(name)).toEqual([`secret-${name}`]);
  const all = Object.keys(volumes).filter((name) => name.startsWith('secret-'));
  expect(secretsOf('prepare').toSorted()).toEqual(all.toSorted());
});

it('every container of ours has a file system that it cannot write, and no rights', () => {
  const ours = namesWith(({ image }) => image.startsWith('officina-') || image.includes('nats'));
  for (const name of ours)
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  expect(namesWith(({ ports }) => ports)).toEqual(['gateway']);
});

it('the containers get every setting that is no secret and names no place of this machine', () => {
  const set = Object.keys(services.maintenance.environment);
  const secrets = ['AUTH_KEY_SECRET', 'OIDC_CLIENT_SECRET', 'BACKUP_KEY', 'SMTP_URL'];
  const elsewhere = [...secrets, 'BACKUP_DIR', 'PROBE_HOST'];
  const all = processes.flatMap((name) => Object.keys(settingsOf(name)));
  const wanted = new Set(all.filter((name) => !elsewhere.includes(name)));
  expect(set.toSorted()).toEqual([...wanted, 'PUBLIC_URL', 'SERVICES', 'TZ'].toSorted());
});

it('programs in containers run with the same flags of Node and settings of malloc', () => {
  const text = textOf('infra/docker/Dockerfile');
  const [, entry = ''] = /^ENTRYPOINT (.*)$/m.exec(text) ?? [];
  expect(JSON.parse(entry)).toEqual(expect.arrayContaining(nodeFlags));
  const settings = Object.entries(processEnvironment).map((one) => one.join('='));
  expect(text).toContain(`ENV ${settings.join(' ')}\n`);
});

it('the demo uses the address of its simulated devices', () => {
  const address = services.simulator.networks.default.ipv4_address;
  expect(services.demo.environment.DEMO_SIMULATOR).toBe(`${address}:${simulatorAt(address).args.at(-2)}`);
  expect(services.simulator.command).toEqual(simulatorAt('0.0.0.0').args);
});
