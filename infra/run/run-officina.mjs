import { join } from 'node:path';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { confinementWarning } from '../servers/confine.mjs';
import { build } from './setup/build.mjs';
import { dailyBackups } from './daily-backups.mjs';
import { startStack } from './stack.mjs';
import { hasDemoData, loadDemoData } from './demo-data.mjs';
import { officinaProcesses } from './processes.mjs';
import { publishRemotes } from './publish-remotes.mjs';
import { processesWithDevices } from './simulator.mjs';

const logins = `  ROSSI    anna.rossi  or  luca.bianchi   password officina
  CANTINA  anna.rossi  or  luca.bianchi   password officina`;

const noLogins = '  Nobody can log in yet: npm run admin -- --help says how a tenant and its users are made.';

async function untilStopped({ signal, stack }) {
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (!signal.aborted) await Promise.race([stopped, stack.broken]);
}

/** Builds, starts everything, loads the demo data, and runs until the signal is aborted. */
export async function runOfficina({ options, preparing, steps, log, signal }) {
  await steps.run('building', () => build({ signal }));
  const { operatorSettings, withoutSecrets } = await import('./settings.mjs');
  const env = operatorSettings(process.env);
  const daily = dailyBackups(env.backup, withoutSecrets(process.env), log);
  await steps.run('publishing the sections', () => publishRemotes());
  const { store, nats } = await preparing;
  log(`store: ${store.taken}`);
  log(`bus: ${nats.taken}`);
  const warning = confinementWarning();
  if (warning) log(warning);
  const { host, port, probePort, publicUrl, diskWarningPercent } = options;
  const hostDir = join(cloneDir, 'frontends/host/dist');
  const { processes, simulator } = await processesWithDevices(dataDir);
  const ours = officinaProcesses.length;
  // Its probe has the port behind theirs, whether there are devices or not.
  const withDaily = [...processes.slice(0, ours), ...daily, ...processes.slice(ours)];
  const stackOptions = {
    ...{ dataDir, hostDir, host, port, probePort, publicUrl, diskWarningPercent },
    ...{ processes: withDaily, env, store, nats, log, signal },
  };
  const stack = await steps.run('starting the servers', () => startStack(stackOptions));
  const demo = loadDemoData(stack, log, { simulator });
  try {
    log(
      `\nOfficina is at ${publicUrl}\n${hasDemoData() ? logins : noLogins}\n\n${steps.table()}\n\nCtrl-C stops it.\n`,
    );
    await untilStopped({ signal, stack });
  } finally {
    if (!signal.aborted) log('stopping …');
    await demo.stop();
    await stack.stop();
    log('stopped');
  }
}
