// Measures the built interface: the scripts that a browser loads before the first section shows, and each section's own
// code.
import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { readJson } from '../../infra/lib/files.mjs';
import { chartWeight, hostWeight, sectionWeight } from './weigh.mjs';

const shellLimit = 145_000;
const sectionLimit = 60_000;
const chartLimit = 210_000;
// A smaller result would mean that only a part was measured.
const minChartBytes = 100_000;
const frontends = join(cloneDir, 'frontends');

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** @returns `[{ name, bytes, least?, limit }]` of the host, the chart code and every built section; bytes of gzipped JavaScript */
export const weighInterface = async () => {
  const host = join(frontends, 'host/dist');
  const rows = [
    { name: 'shell', bytes: await hostWeight(host), limit: shellLimit },
    { name: 'chart', bytes: await chartWeight(host), least: minChartBytes, limit: chartLimit },
  ];
  const entries = await readdir(frontends, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const manifest = await readJson(join(frontends, name, 'dist/mf-manifest.json'));
    if (manifest) {
      const bytes = await sectionWeight(join(frontends, name, 'dist'));
      rows.push({ name, bytes, limit: sectionLimit });
    }
  }
  return rows;
};

if (process.argv[1] === import.meta.filename) {
  for (const { name, bytes, limit } of await weighInterface()) {
    const isTooHeavy = bytes > limit;
    if (isTooHeavy) process.exitCode = 1;
    console.log(
      `${name.padEnd(14)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(limit)}${isTooHeavy ? '  TOO HEAVY' : ''}`,
    );
  }
}
