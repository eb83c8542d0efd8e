import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const route = /(?:GET|POST|PUT|DELETE) \/api\/[^"'`\s]+/g;

/** Routes stand in a section's code as they are written. */
const routesIn = async (folder) => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(route) ?? []));
};

/**
 * Writes `calls.json` into a section's build: the calls that it makes, with the fields and words that they had when it was
 * built. `npm run mfe -- publish` asks the gateway whether it knows them.
 */
export const pluginCallsMade = () => ({
  name: 'officina-calls-made',
  setup(api) {
    api.onAfterBuild(async () => {
      // Not before: a host of a fresh clone is configured before the contracts are built.
      const { contracts } = await import('@officina/contracts/all');
      const { callParts } = await import('@officina/contracts/call-parts');
      const { openApiDocument } = await import('@officina/contracts/openapi');
      const made = await routesIn(api.context.distPath);
      const known = Object.entries(callParts(openApiDocument(contracts)));
      const calls = known.filter(([call]) => made.has(call)).sort(([a], [b]) => a.localeCompare(b));
      await writeFile(join(api.context.distPath, 'calls.json'), JSON.stringify(Object.fromEntries(calls)));
    });
  },
});
