import { contracts } from '@officina/contracts/all';

/** Lists of the demo's companies that nobody fills: an import begins when somebody takes a file. */
const without = ['GET /api/import/{id}/rows'];

/** They change as time goes by, with unchanged data. */
const ofToday = /\/(due|hours|state)$|\/state\/since\/|\/industrialdatalog\/|\/stat\//;

/** @returns {string[]} */
const lists = () =>
  Object.values(contracts)
    .flatMap((group) => Object.values(group))
    .filter((call) => 'http' in call && call.kind === 'list')
    .map(({ http }) => http)
    .filter((route) => !without.includes(route));

/** Whatever a list is of: the first machine, the first visit, all days. */
const given = ({ machine, visit, tenant, day }) => ({
  ...{ id: machine, machineId: machine, machine, tenant, day: day.split('-').join('') },
  ...{ start: '01012020', end: '31122035', startDate: day, endDate: day, moment: '2026-01-01T00:00:00.000Z' },
  visit,
});

/**
 * Asks a gateway as a page of ours does: what cannot be sent whole is marked in its place.
 * @param {{ url: string, token: string }} who
 */
export const askerOf =
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
    const said = /** @type {any} */ (await answer.json());
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  };

/**
 * The rows of every list that the API has, by its route.
 * @param {ReturnType<typeof askerOf>} ask
 * @param {{ tenant: string, day: string }} company its code, and a day of which it has readings, `20-11-2026`
 * @returns {Promise<Record<string, any[]>>}
 */
export async function everyList(ask, { tenant, day }) {
  const [{ _id: machine }] = await ask('GET /api/maintenance/machine/all');
  const [{ _id: visit }] = await ask('GET /api/visit/all');
  const { visit: ofVisit, ...params } = given({ machine, visit, tenant, day });
  const rows = {};
  for (const route of lists())
    rows[route] = await ask(route, { params: route.includes('byvisit') ? { id: ofVisit } : params });
  return rows;
}

/** How many rows each list has, of those in which time changes nothing. */
export const countsOf = (rows) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([route]) => !ofToday.test(route))
      .map(([route, { length }]) => [route, length]),
  );
