import { authProxyConfig, oidcProblem } from '@officina/auth-proxy/config';
import { gatewayConfig } from '@officina/gateway/config';
import { notificationsConfig } from '@officina/notifications/config';
import { baseConfig } from '@officina/server-kit/load-config';
import { mailProblem } from '@officina/server-kit/mail/settings';
import { backupSettings } from '../backup/settings.mjs';
import { officinaProcesses } from './processes.mjs';
import { startSettings } from './start-settings.mjs';

const dailyConfig = backupSettings.extend(baseConfig.pick({ PROBE_HOST: true }).shape);
const own = {
  gateway: gatewayConfig,
  'auth-proxy': authProxyConfig,
  notifications: notificationsConfig,
  backup: dailyConfig,
};
/** Variables set by the starter of a process or only by tests. */
const given = [
  ...['NODE_ENV', 'FAULTS', 'RELAY_ORDER', 'SERVICES', 'NATS_URL', 'NATS_USER', 'NATS_PASSWORD'],
  ...['MONGODB_URI', 'DATABASE_PREFIX', 'HOST', 'PORT', 'PUBLIC_URL', 'HOST_DIR', 'MFE_DIR', 'PROBE_PORT'],
  ...['FILES_URL', 'FILES_KEY'],
];

/** The settings of a process, by name: the part of its configuration that users may set. */
export function settingsOf(process) {
  const { shape } = own[process] ?? baseConfig;
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !given.includes(name)));
}

/** Settings with secrets; an address may contain a password. */
const secret = ['MONGODB_URI', 'NATS_URL', 'BACKUP_KEY', 'AUTH_KEY_SECRET', 'OIDC_CLIENT_SECRET', 'SMTP_URL'];

function problemOf(name, schema, value) {
  const { error } = schema.safeParse(value);
  const shownValue = secret.includes(name) ? 'what it is' : `"${value}"`;
  return error && `${name} cannot be ${shownValue}: ${error.issues[0].message}.`;
}

/**
 * The values that users have set, by process; an empty value counts as not set.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, Record<string, string>>}
 * @throws one sentence for each invalid value
 */
export function operatorSettings(env) {
  const problems = new Set();
  const pick = (process) => {
    const set = Object.entries(settingsOf(process)).filter(([name]) => env[name]);
    for (const [name, schema] of set) problems.add(problemOf(name, schema, env[name]));
    return Object.fromEntries(set.map(([name]) => [name, `${env[name]}`]));
  };
  const processes = [...officinaProcesses.map(({ name }) => name), 'backup'];
  const all = Object.fromEntries(processes.map((name) => [name, pick(name)]));
  problems.add(oidcProblem(all['auth-proxy'] ?? {}));
  problems.add(mailProblem(all.backup ?? {}));
  problems.delete(undefined);
  if (problems.size > 0) throw new Error([...problems, 'docs/settings.md has all settings.'].join('\n'));
  return all;
}

/**
 * The values that users have set, by name, without secrets: a backup shows them when it is restored.
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function withoutSecrets(env) {
  const started = Object.fromEntries(startSettings.map(([name = '']) => [name, env[name]]));
  const all = Object.entries(Object.assign(started, ...Object.values(operatorSettings(env))));
  return Object.fromEntries(all.filter(([name, value]) => value && !secret.includes(name)));
}
