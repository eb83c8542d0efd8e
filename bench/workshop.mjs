import { MongoClient, ObjectId } from 'mongodb';
import { makeTenant } from '../infra/run/testing/tenant.mjs';

export const planCount = 2_000;
export const tenantId = 'BENCH';
const machineCount = 300;

/** One plan and an intervention that carried it out, created through the API as templates for the store's rows. */
async function makeModels({ url, headers, machineId }) {
  const post = async (path, body) => {
    const to = `${url}/api/maintenance/${path}/create`;
    const answer = await fetch(to, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  const titles = ['Livello olio', 'Filtro', 'Cinghie', 'Ripari', 'Emergenza'];
  const checkList = titles.map((title) => ({ title, result: '' }));
  const plan = { machineId, description: 'Controllo trimestrale', triggeredByDays: 90, checkList };
  const { _id: maintenanceId } = await post('maintenance', plan);
  await post('intervention', { machineId, maintenanceId, type: 'PROGRAMMATA', status: 'CLOSED' });
}

const copies = (count, row, change) =>
  Array.from({ length: count }, (_, index) => ({
    ...row,
    _id: new ObjectId(),
    _outbox: [],
    ...change(index),
  }));

async function insertAll(rows, made) {
  for (let from = 0; from < made.length; from += 1_000) await rows.insertMany(made.slice(from, from + 1_000));
}

/**
 * Creates 2,000 plans on 300 machines and returns a function that adds interventions, each modified by `change(index)`.
 */
async function fill(database) {
  const names = ['machines', 'maintenances', 'interventions'];
  const [machines, plans, interventions] = names.map((name) => database.collection(name));
  const models = [machines, plans, interventions].map((rows) => rows.findOne({ tenantId }));
  const [machine, plan, intervention] = await Promise.all(models);
  const code = (index) => `M${String(index).padStart(4, '0')}`;
  const newMachines = copies(machineCount, machine, (index) => ({
    shortCode: code(index),
    _folded: code(index).toLowerCase(),
  }));
  const newPlans = copies(planCount - 1, plan, (index) => ({
    machineId: newMachines[index % machineCount]._id.toHexString(),
  }));
  await insertAll(machines, newMachines);
  await insertAll(plans, newPlans);
  let there = 1;
  return async (count, change) => {
    const made = copies(count, intervention, (index) => {
      const { _id, machineId } = newPlans[(there + index) % newPlans.length];
      return { machineId, maintenanceId: _id.toHexString(), ...change(there + index) };
    });
    await insertAll(interventions, made);
    there += count;
    return there;
  };
}

/**
 * A tenant with 2,000 plans, 300 machines and one intervention. `get(path)` calls the gateway; `token` is its user's;
 * `interventions` is their collection; `add(count, change)` adds interventions, each with the fields of
 * `change(index)`, and returns their total; `close()` disconnects from the store.
 */
export async function startWorkshop(stack) {
  const { url, token, machineIds } = await makeTenant(stack, tenantId, { shared: 0 });
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  await makeModels({ url, headers, machineId: machineIds[0] });
  const client = await new MongoClient(stack.mongoUri).connect();
  const database = client.db(`${stack.databasePrefix}_maintenance`);
  const get = async (path) => {
    const answer = await fetch(`${url}/api/maintenance/${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const interventions = database.collection('interventions');
  return { get, token, interventions, add: await fill(database), close: () => client.close() };
}
