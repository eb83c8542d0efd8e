import { networkInterfaces } from 'node:os';

export const usage =
  'npm start -- [--lan] [--reset]     with PORT (4200) and HOST (127.0.0.1) from the environment';

function networkAddress() {
  const found = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal);
  if (!found) throw new Error('--lan: this machine has no network address.');
  return found.address;
}

/** It is the first of twelve ports in a row. */
const lastProbePort = 65_524;

function readPort(name, text, max = 65_535) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > max)
    throw new Error(`${name} is a number from 1 to ${max}, not "${text}".`);
  return port;
}

function readPublicUrl(text) {
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text))
    throw new Error(`PUBLIC_URL is an address that begins with http:// or https://, not "${text}".`);
  return text;
}

function readPercent(text = '5') {
  const percent = Number(text);
  if (!(percent >= 0 && percent <= 90))
    throw new Error(`DISK_WARNING_PERCENT is a number from 0 to 90, not "${text}".`);
  return percent;
}

/**
 * Reads the command line and the environment.
 * @returns {{ host: string, port: number, probePort: number | undefined, publicUrl: string, diskWarningPercent: number, reset: boolean }}
 */
export function readOptions(args, env) {
  const unknown = args.filter((arg) => !['--lan', '--reset'].includes(arg));
  if (unknown.length > 0) throw new Error(`Unknown option ${unknown.join(' ')}. Usage: ${usage}`);
  if (env.OFFICINA_DEMO && env.OFFICINA_DEMO !== 'none')
    throw new Error(`OFFICINA_DEMO is none or not set, not "${env.OFFICINA_DEMO}".`);
  const lan = args.includes('--lan');
  const host = lan ? '0.0.0.0' : env.HOST || '127.0.0.1';
  const port = readPort('PORT', env.PORT || '4200');
  const shown = lan ? networkAddress() : host === '0.0.0.0' ? '127.0.0.1' : host;
  return {
    host,
    port,
    probePort: env.PROBE_PORT ? readPort('PROBE_PORT', env.PROBE_PORT, lastProbePort) : undefined,
    publicUrl: readPublicUrl(env.PUBLIC_URL || `http://${shown}:${port}`),
    diskWarningPercent: readPercent(env.DISK_WARNING_PERCENT || undefined),
    reset: args.includes('--reset'),
  };
}
