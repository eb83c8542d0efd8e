// Runs one process of processes.mjs in a container: `run-process.mjs maintenance`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { authKeySecret } from '../lib/passwords.mjs';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { generator } from '../run/demo-data.mjs';
import { dailyBackup, nodeCommand, officinaProcesses } from '../run/processes.mjs';
import { operatorSettings, withoutSecrets } from '../run/settings.mjs';
import { simulatorAt } from '../run/simulator.mjs';

const [name = ''] = process.argv.slice(2);
const found = [...officinaProcesses, dailyBackup, generator, simulatorAt('0.0.0.0')].find(
  (one) => one.name === name,
);
if (!found) throw new Error(`no process "${name}"`);

const shared = {
  natsUrl: 'nats://nats:4222',
  mongoUri: 'mongodb://mongo:27017',
  databasePrefix: 'officina',
  services: process.env.SERVICES,
  passwords: JSON.parse(readFileSync('/secrets/run/passwords.json', 'utf8')),
};
const publicUrl = process.env.PUBLIC_URL ?? 'http://127.0.0.1:4200';
const gateway = {
  HOST: '0.0.0.0',
  PORT: '4200',
  PUBLIC_URL: publicUrl,
  HOST_DIR: join(cloneDir, 'frontends/host/dist'),
  MFE_DIR: join(dataDir, 'mfe'),
};
const probe = { PROBE_HOST: '0.0.0.0', PROBE_PORT: '4290' };
const ownServers = [
  'gateway:4200',
  ...[...officinaProcesses, dailyBackup].map((one) => `${one.name}:${probe.PROBE_PORT}`),
];
const needed = {
  gateway: () => gateway,
  sites: () => ({ PUBLIC_URL: publicUrl }),
  'industrial-data': () => ({ OWN_SERVERS: ownServers.join(), REPLICA: hostname(), SPOOL_DIR: '/spool' }),
  demo: () => ({ LOG_LEVEL: 'warn', DEMO_SIMULATOR: process.env.DEMO_SIMULATOR }),
  backup: () => ({ SPOOL_DIR: '/spool', SETTINGS_IN_BACKUP: JSON.stringify(withoutSecrets(process.env)) }),
  'auth-proxy': () => ({ AUTH_KEY_SECRET: authKeySecret('/auth-secrets') }),
};
const own = { ...probe, ...needed[name]?.(), ...operatorSettings(process.env)[name] };
const { file, args, cwd, env } = nodeCommand(found, shared, own);
const child = spawn(file, args, { cwd, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'));
child.once('exit', (code) => process.exit(code ?? 1));
