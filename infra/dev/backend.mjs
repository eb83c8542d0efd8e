import { join } from 'node:path';
import { dataDir } from '../lib/paths.mjs';
import { readJson } from '../mfe/files.mjs';

const answers = async (url) => {
  const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(2000) }).catch(
    () => undefined,
  );
  return response?.ok ?? false;
};

/** The Officina that already runs from this folder (`npm start`), or one started for the development server. */
export const findBackend = async ({ mfeDir, log }) => {
  const running = await readJson(join(dataDir, 'run/stack.json'));
  if (running && (await answers(running.url))) return { url: running.url, stop: async () => {} };
  const { startStack } = await import('../stack.mjs');
  const stack = await startStack({ dataDir, mfeDir, log });
  return { url: stack.url, stop: () => stack.stop() };
};
