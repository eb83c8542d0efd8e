import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import exceljs from 'exceljs';
import { makeTenant } from '../infra/run/testing/tenant.mjs';
import { multiply } from './long-sides.mjs';

const script = fileURLToPath(new URL('./excel-peer.mjs', import.meta.url));
const tenantId = 'BENCH';

const row = {
  type: 'PERMANENTE',
  status: 'CLOSED',
  priority: 'LOW',
  issueDescription: 'Perde olio dal cilindro, la pressione scende dopo pochi minuti di lavoro',
};

/** Creates one intervention through the API and copies it in the store. */
async function fill(stack, count) {
  const { token, machineIds } = await makeTenant(stack, tenantId, { shared: 0 });
  const [machineId] = machineIds;
  const answer = await fetch(`${stack.url}/api/maintenance/intervention/create`, {
    method: 'POST',
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ machineId, ...row }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  await multiply(stack, tenantId, count);
  return { token, machineId };
}

async function ask(url, token) {
  const answer = await fetch(url, { headers: { 'x-auth-token': token } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer;
}

async function takeAll({ body }) {
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  return bytes;
}

/** The rows below a file's header, read by code that is independent of the writer. */
async function rowsIn({ body }) {
  let rows = -1;
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.fromWeb(body));
  for await (const sheet of reader) for await (const one of sheet) rows += one.hasValues ? 1 : 0;
  return rows;
}

/** Functions that create a file on either side, and a single read alongside. Throws when a side lacks rows. */
export async function startExcelSides(stack, count) {
  const { token, machineId } = await fill(stack, count);
  const own = `${stack.url}/api/maintenance`;
  const database = `${stack.databasePrefix}_maintenance`;
  const options = JSON.stringify({ mongoUri: stack.mongoUri, database, tenantId, machineId });
  const file = () => ask(`${own}/intervention/bymachine/${machineId}/excel`, token);
  const peer = async () => Number((await promisify(execFile)(process.execPath, [script, options])).stdout);
  const found = [await rowsIn(await file()), await peer()];
  if (found.some((rows) => rows !== count)) throw new Error(`${found.join(' and ')} rows`);
  return {
    ours: async () => takeAll(await file()),
    peer,
    read: async () => takeAll(await ask(`${own}/machine/single/${machineId}`, token)),
  };
}
