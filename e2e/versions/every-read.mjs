import { contracts } from '@officina/contracts/all';
import { isDeepStrictEqual } from 'node:util';

/** They query devices, which these data do not have. */
const ofDevices = /\/sensor\/try/;
/** They change over time even if the data do not. */
const ofToday = /\/(due|hours|state)$|\/state\/since\/|\/industrialdatalog\/|\/stat\//;
/** Those of somebody with a key, without a user. */
const ofKeys = /^POST \/api\/public\//;
/** An import starts when a user takes a file. */
const ofImports = /\/import\/(single\/)?\{id\}/;

/** Every call that a browser uses for reading, by route. */
const reads = Object.values(contracts)
  .flatMap((group) => Object.values(group))
  .filter((call) => 'http' in call && call.kind !== 'write' && call.caller !== 'link')
  .filter(({ http }) => !ofDevices.test(http) && !ofKeys.test(http))
  .map((call) => /** @type {import('@officina/contracts/endpoint').Endpoint} */ (call));

/** The first bytes of a file, by type. */
const beginnings = { 'application/pdf': '%PDF-' };
const zipped = 'PK\x03\x04';

/** Parses the answer of a route as its contract describes it. */
function read(route, { type, bytes }) {
  const call = reads.find(({ http }) => http === route);
  if (call?.kind === 'file') {
    const begins = bytes
      .subarray(0, 8)
      .toString('latin1')
      .startsWith(beginnings[call.produces] ?? zipped);
    if (!begins || !type.startsWith(call.produces)) throw new Error(`${route}: no ${call.produces}`);
    return bytes;
  }
  const answer = JSON.parse(bytes.toString());
  if (!call) return answer;
  const rows = call.kind === 'list' ? answer : [answer];
  for (const row of rows) {
    const parsed = call.output.safeParse(row);
    if (!parsed.success || row._unfit || !isDeepStrictEqual(parsed.data, row))
      throw new Error(`${route}: ${JSON.stringify(row)} ${parsed.error ?? 'has more than its contract'}`);
  }
  return answer;
}

/**
 * Calls a gateway like one of our pages, and validates the answers against the contract.
 * @param {{ url: string, token: string }} who
 */
export const callerFor =
  ({ url, token }) =>
  async (/** @type {string} */ route, { params = {}, body = undefined, version = undefined } = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await fetch(url + path.replace(/\{(\w+)\}/g, (_, name) => params[name]), {
      method,
      headers: {
        ...{ 'x-auth-token': token, 'x-client': 'versions/0', 'content-type': 'application/json' },
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${bytes}`);
    return read(route, { type: answer.headers.get('content-type') ?? '', bytes });
  };

/** The list with the document whose id a route needs: `/api/visit/{id}/pdf` uses one of `/api/visit/all`. */
function listOf(route) {
  const [, path = ''] = /^GET (.*?)\/(single\/)?\{id\}/.exec(route) ?? [];
  if (path.endsWith('/byvisit')) return 'GET /api/visit/all';
  if (path.endsWith('/bymachine') || path.endsWith('/history')) return 'GET /api/maintenance/machine/all';
  return path && (path.endsWith('/intervention') ? `GET ${path}/archived` : `GET ${path}/all`);
}

/** The lists whose rows the calls that download a list name in their body. */
const listedBy = {
  [contracts.lists.excel.http]: contracts.machines.all.http,
  [contracts.accounts.listExcel.http]: contracts.accounts.all.http,
  [contracts.events.listExcel.http]: contracts.events.list.http,
  [contracts.interventions.listExcel.http]: contracts.interventions.archived.http,
  [contracts.lots.listExcel.http]: contracts.lots.all.http,
  [contracts.orders.listExcel.http]: contracts.orders.archived.http,
  [contracts.visits.listExcel.http]: contracts.visits.all.http,
};

/** An order as its page sends it for the PDF. */
const orderForPdf = ({ _id, ...order }) =>
  contracts.orders.pdf.body.parse({ ...order, _id: _id.slice(-5), orderDate: '25-11-2026' });

/**
 * The answers of every reading call, by route: lists, single documents, figures and files, validated against their
 * contract. A document is the first of its list; without one, nothing is requested.
 * @param {ReturnType<typeof callerFor>} ask
 * @param {{ tenant: string, day: string }} company its code, and a day with readings, `20-11-2026`
 * @returns {Promise<Record<string, any>>}
 */
export async function everyRead(ask, { tenant, day }) {
  const all = {};
  const get = async (route, options) => (all[route] ??= await ask(route, options));
  const [{ _id: machine }] = await get('GET /api/maintenance/machine/all');
  const year = { start: '01012026', end: '31122026' };
  const given = {
    ...{ machineId: machine, machine, tenant, day: day.split('-').join(''), ...year },
    ...{ entity: 'machine', entityId: machine },
    ...{ startDate: day, endDate: day, moment: '2026-01-01T00:00:00.000Z', kind: 'machines', before: '0' },
  };
  const [order] = await get('GET /api/maintenance/order/archived');
  await get(contracts.orders.pdf.http, { body: orderForPdf(order) });
  await get(contracts.productionData.excel.http, { body: { startDate: day, series: ['T-1'] } });
  for (const [route, list] of Object.entries(listedBy)) {
    const ids = (await get(list, { params: given })).map(({ _id }) => _id);
    if (ids.length > 0) await get(route, { params: given, body: { ids } });
  }
  for (const route of readRoutes.filter((one) => !listedBy[one])) {
    const list = listOf(route);
    const [one] = list ? await get(list) : [{ _id: '' }];
    if (one) await get(route, { params: { ...given, id: one._id } });
  }
  return all;
}

/** The row count of each list that does not change over time. */
export const countsOf = (all) =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([route, answer]) => Array.isArray(answer) && !ofToday.test(route))
      .map(([route, { length }]) => [route, length]),
  );

/** The routes of all reading calls. */
export const readRoutes = reads.map(({ http }) => http).filter((route) => !ofImports.test(route));
