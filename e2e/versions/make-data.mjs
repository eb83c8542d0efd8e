// `node e2e/versions/make-data.mjs` in a built clone: creates a small installation of this release, which all later
// versions must open.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../../infra/audit/store-client.mjs';
import { takeBackup } from '../../infra/backup/take-backup.mjs';
import { writeJson } from '../../infra/lib/files.mjs';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { loadDemoData } from '../../infra/run/demo-data.mjs';
import { startStack } from '../../infra/run/stack.mjs';
import { tokenOf } from '../../infra/run/testing/tenant.mjs';
import { callerFor, countsOf, everyRead } from './every-read.mjs';

const { version: product } = JSON.parse(readFileSync(join(cloneDir, 'package.json'), 'utf8'));
const folder = join(import.meta.dirname, `v${product}`);
const dataDir = mkdtempSync(join(tmpdir(), 'officina-versions-'));
/** No device answers there: stacks with this data poll in vain. */
const simulator = '127.0.0.1:9';

/** Yesterday, as written in addresses. */
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('-');

/** Contents of a tenant's lists, for tests that open the data later. */
async function listed(stack, tenant) {
  const ask = callerFor({ url: stack.url, token: await tokenOf(stack, tenant, 'anna.rossi') });
  return countsOf(await everyRead(ask, { tenant, day }));
}

async function backUp({ mongoUri, databasePrefix: prefix }) {
  const client = await openClient(mongoUri);
  const from = { client, prefix, spoolDir: join(dataDir, 'spool') };
  const backup = await takeBackup({ ...from, file: join(folder, 'data.officina'), product });
  await client.close();
  return backup;
}

mkdirSync(folder, { recursive: true });
const stack = await startStack({ dataDir, durable: false });
try {
  const demo = loadDemoData(stack, console.log, { simulator, days: 60, seriesDays: 2 });
  if ((await demo.done) !== 0) throw new Error('the demo data were not loaded');
  const rows = { ROSSI: await listed(stack, 'ROSSI'), CANTINA: await listed(stack, 'CANTINA') };
  await writeJson(join(folder, 'expected.json'), { day, rows });
  console.log(await backUp(stack));
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
