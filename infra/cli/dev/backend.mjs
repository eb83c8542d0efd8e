import { join } from 'node:path';
import { dataDir } from '../../lib/paths.mjs';
import { readJson } from '../../lib/files.mjs';

const isAnswering = async (url) => {
  const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return response?.ok ?? false;
};

const startBackend = async ({ mfeDir, signal, log }) => {
  const { startStack } = await import('../../run/stack.mjs');
  const { loadDemoData } = await import('../../run/demo-data.mjs');
  const { processesWithDevices } = await import('../../run/simulator.mjs');
  const { operatorSettings } = await import('../../run/settings.mjs');
  const { processes, simulator } = await processesWithDevices(dataDir);
  const env = operatorSettings(process.env);
  const stack = await startStack({ dataDir, mfeDir, signal, log, processes, env });
  const demo = loadDemoData(stack, log, { simulator });
  const close = async () => {
    await demo.stop();
    await stack.stop();
  };
  return { url: stack.url, close };
};

/** The Officina that is already running from this folder (`npm start`), or one started for the development server. */
export const findBackend = async (options) => {
  const running = await readJson(join(dataDir, 'run/stack.json'));
  if (running && (await isAnswering(running.url))) return { url: running.url, close: async () => {} };
  return startBackend(options);
};
