import { join } from 'node:path';
import { cloneDir, dataDir } from '../lib/paths.mjs';
import { confinementWarning } from '../servers/confine.mjs';
import { build } from './setup/build.mjs';
import { dailyBackups } from './daily-backups.mjs';
import { startStack } from './stack.mjs';
import { askForDemo, loadDemoData, wantsDemoData } from './demo-data.mjs';
import { firstCompanyLines, newSetupCode } from './first-company.mjs';
import { officinaProcesses } from './processes.mjs';
import { publishRemotes } from './publish-remotes.mjs';
import { processesWithDevices } from './simulator.mjs';

async function untilStopped({ signal, stack }) {
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  if (!signal.aborted) await Promise.race([stopped, stack.broken]);
}

/** Builds, starts everything, loads the demo data if allowed, and runs until the signal is aborted. */
export async function runOfficina({ options, preparing, steps, log, signal }) {
  await steps.run('building', () => build({ signal }));
  const { operatorSettings, withoutSecrets } = await import('./settings.mjs');
  const { logInLines, logDemoLogIns } = await import('./log-ins.mjs');
  const env = operatorSettings(process.env);
  const settings = withoutSecrets(process.env);
  const daily = dailyBackups(env.backup ?? {}, settings, log);
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
  // The backup process always has the probe port after those of Officina, with or without devices.
  const withDaily = [...processes.slice(0, ours), ...daily, ...processes.slice(ours)];
  const stackOptions = {
    ...{ dataDir, hostDir, host, port, probePort, publicUrl, diskWarningPercent },
    ...{ processes: withDaily, env, settings, store, nats, log, signal },
  };
  const stack = await steps.run('starting the servers', () => startStack(stackOptions));
  let demo;
  try {
    const stopped = untilStopped({ signal, stack }).then(() => undefined);
    const found = await Promise.race([askForDemo(stack, log), stopped]);
    if (found && !found.refusal && wantsDemoData()) demo = loadDemoData(stack, log, { simulator });
    const code = found && (await newSetupCode(stack));
    const isBesideDemo = demo !== undefined || (found?.companies.length ?? 0) > 0;
    const isTerminal = process.stdout.isTTY;
    const setupLines = code ? firstCompanyLines(publicUrl, { code, isBesideDemo, isTerminal }) : [];
    const said = [...logInLines(found, wantsDemoData()), ...setupLines].map((line) => `  ${line}`);
    const lines = [`Officina is at ${publicUrl}`, ...said];
    log(`\n${lines.join('\n')}\n\n${steps.table()}\n\nCtrl-C stops it.\n`);
    if (found && demo) logDemoLogIns(found, demo, log);
    await stopped;
  } finally {
    if (!signal.aborted) log('stopping …');
    await demo?.stop();
    await stack.stop();
    log('stopped');
  }
}
