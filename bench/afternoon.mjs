// What a few people of both demo companies do in an afternoon, in a few minutes.
import { demoCodes, demoPassword, demoPeople } from '@officina/server-kit/demo';
import exceljs from 'exceljs';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const importPartBytes = 96 * 1024;

/** Logs in through the form, as a browser does, and returns a client with the token. */
async function logIn(url, tenant, username) {
  const nonce = randomBytes(24).toString('base64url');
  const fields = { tenant, username, password: demoPassword, destination: '/', nonce };
  const form = { method: 'POST', headers: { origin: url }, redirect: 'manual' };
  const answer = await fetch(`${url}/login`, { ...form, body: new URLSearchParams(fields) });
  const ticket = new URL(answer.headers.get('location'), url).searchParams.get('token');
  const { token } = await client(url).post('/api/auth/exchange', { ticket, nonce });
  return client(url, token);
}

/** The list of the demo's machines, for `compare`. */
export async function listSide(url) {
  const { token } = await logIn(url, demoCodes[0], demoPeople[0].username);
  return { url: `${url}/api/maintenance/machine/all`, headers: { 'x-auth-token': token } };
}

function client(url, token = '') {
  const counts = { requests: 0 };
  const send = async (method, path, body) => {
    counts.requests += 1;
    const headers = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${bytes.toString()}`);
    return bytes;
  };
  const json = async (...request) => JSON.parse((await send(...request)).toString());
  return {
    ...{ token, counts },
    load: (path, body) => send(body ? 'POST' : 'GET', path, body),
    get: (path) => json('GET', path),
    post: (path, body) => json('POST', path, body),
    put: (path, body) => json('PUT', path, body),
    listen: (signal) => fetch(`${url}/api/live`, { headers: { 'x-auth-token': token }, signal }),
  };
}

/** The day `before` days ago as `[dd, mm, yyyy]`. */
function dayAgo(before) {
  const at = new Date(Date.now() - before * 86_400_000).toISOString();
  return at.slice(0, 10).split('-').toReversed();
}

const lists = [
  ...['intervention/allOpen', 'machine/all', 'maintenance/all', 'maintenance/due', 'spare/all', 'order/all'],
  ...['order/archived', 'sensor/all', 'sensor/state', 'sensor/hours', 'intervention/maintenancedone'],
].map((path) => `/api/maintenance/${path}`);
const others = ['customer/all', 'site/all', 'visit/all', 'lotlog/all', 'user', 'tenant/myself'].map(
  (path) => `/api/${path}`,
);

async function readLists({ load, get }) {
  for (const path of [...lists, ...others, '/', '/mfe/registry.json', '/health/status']) await load(path);
  await load('/api/maintenance/intervention/archived');
  const [machine] = await get('/api/maintenance/machine/all');
  for (const path of [
    'intervention/bymachine',
    'maintenance/bymachine',
    'spare/bymachine',
    'sensor/bymachine',
  ])
    await load(`/api/maintenance/${path}/${machine._id}`);
}

async function readStatistics({ load }) {
  const [start, end] = [dayAgo(28).join(''), dayAgo(0).join('')];
  const calls = ['counters', 'days/all', 'machines', `indicators/${start}/${end}/all`];
  await Promise.all(calls.map((call) => load(`/api/maintenance/stat/${call}`)));
  await load(`/api/action/sft/maintenance/${start}/${end}`);
}

async function saveWork({ get, post, put }, turn) {
  const machines = await get('/api/maintenance/machine/all');
  const machineId = machines[turn % machines.length]._id;
  const path = '/api/maintenance/intervention';
  const made = await post(`${path}/create`, { machineId, issueDescription: `Perde olio, prova ${turn}` });
  for (const text of ['Ricambio ordinato', 'Consegna lunedì']) {
    const notes = [{ text }];
    await put(`${path}/${made._id}/edit`, { notes });
  }
  await put(`${path}/${made._id}/edit`, { status: 'CLOSED', solveDescription: 'Guarnizione sostituita' });
}

async function makeFiles({ get, load }) {
  for (const path of ['order/excel', 'machine/excel', 'maintenance/excel'])
    await load(`/api/maintenance/${path}`);
  const [machine] = await get('/api/maintenance/machine/all');
  await load(`/api/maintenance/intervention/bymachine/${machine._id}/excel`);
  const order = {
    _id: 'a4e7d',
    supplier: 'Utensileria Trentina',
    orderStatus: 'SENT',
    orderDate: '17-09-2026',
  };
  const row = { code: 'CIN-A42', name: 'Cinghia trapezoidale', unity: 'pz', qt: 2, machineName: 'COM-01' };
  const paper = { ...order, contact: 'ordini@utensileria.example', price: 486.4, notes: '', rows: [row] };
  await load('/api/createPDF/maintenance-order', paper);
  const [visit] = await get('/api/visit/all');
  if (visit) await load(`/api/visit/${visit._id}/pdf`);
  const [lot] = await get('/api/lotlog/all');
  if (lot) await load(`/api/lotlog/${lot._id}/excel`);
}

async function readProduction({ get, load }) {
  const [startDate, endDate] = [dayAgo(7).join('-'), dayAgo(1).join('-')];
  await load(`/api/industrialdatalog/days/${startDate}/${endDate}`);
  await load(`/api/industrialdatalog/days/${dayAgo(100).join('-')}/${endDate}/reduced`);
  const sensors = await get('/api/maintenance/sensor/all');
  const series = sensors.flatMap(({ dataCode }) => (dataCode ? [dataCode] : []));
  if (series.length > 0) await load('/api/industrialdatalog/excel', { startDate, endDate, series });
}

/** A workbook with a hundred machines, half of them new. */
async function machineSheet(turn) {
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet('Macchine');
  sheet.addRow(['Codice', 'Nome']);
  for (let at = 0; at < 100; at += 1) sheet.addRow([`IMP-${turn * 50 + at}`, `Pressa ${at}`]);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

async function importMachines({ get, load, post, put }, turn) {
  const file = await machineSheet(turn);
  const parts = Math.ceil(file.length / importPartBytes);
  const { _id } = await post('/api/import/machines/create', { name: 'macchine.xlsx', parts });
  const ended = async (running) => {
    while ((await get(`/api/import/single/${_id}`)).state === running) await pause(100);
  };
  for (let index = 0; index < parts; index += 1) {
    const content = file.subarray(index * importPartBytes, (index + 1) * importPartBytes).toString('base64');
    await put(`/api/import/${_id}/part`, { index, content });
  }
  await put(`/api/import/${_id}/check`);
  await ended('READING');
  await load(`/api/import/${_id}/rows`);
  await put(`/api/import/${_id}/save`);
  await ended('SAVING');
}

async function turnOf(person, turn) {
  await readLists(person);
  await readStatistics(person);
  await saveWork(person, turn);
  await readProduction(person);
  await makeFiles(person);
}

/**
 * Everyone of the demo at once, `turns` times: logs in, opens the lists, saves, looks at statistics and production, and makes each
 * file, while live streams are open. @returns the number of requests
 */
export async function spendAfternoon(url, turns) {
  const names = demoCodes.flatMap((code) => demoPeople.map(({ username }) => [code, username]));
  let requests = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const people = await Promise.all(names.map(([code, username]) => logIn(url, code, username)));
    const evening = new AbortController();
    await Promise.all(people.map(({ listen }) => listen(evening.signal)));
    await Promise.all(people.map((person) => turnOf(person, turn)));
    await importMachines(people[0], turn);
    evening.abort();
    requests += people.reduce((sum, { counts }) => sum + counts.requests, 0);
  }
  return requests;
}
