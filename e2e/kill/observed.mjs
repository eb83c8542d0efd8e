import mongoose from 'mongoose';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { until } from '../../infra/lib/wait.mjs';

const outboxLimitMs = 90_000;
const day = 86_400_000;

const compactDay = (time) => {
  const [year, month, date] = new Date(time).toISOString().slice(0, 10).split('-');
  return date + month + year;
};

/** Everything of a tenant as a client sees it: `{ documents, events }`. */
export async function readThroughApi({ url, token }) {
  const get = async (path) => {
    const answer = await fetch(url + path, { headers: { 'x-auth-token': token } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const [yesterday, tomorrow] = [-day, day].map((offset) => compactDay(Date.now() + offset));
  return {
    documents: [
      ...(await get('/api/maintenance/intervention/allOpen')),
      ...(await get('/api/maintenance/maintenance/all')),
      ...(await get('/api/maintenance/spare/all')),
      ...(await get('/api/maintenance/order/all')),
      ...(await get('/api/lotlog/all')),
      ...(await get('/api/site/all')),
      ...(await get('/api/visit/all')),
    ],
    events: await get(`/api/action/sft/maintenance/${yesterday}/${tomorrow}`),
  };
}

async function withStore(stack, work, options = {}) {
  const connection = await mongoose.createConnection(stack.mongoUri, options).asPromise();
  try {
    return await work((service) => connection.getClient().db(`${stack.databasePrefix}_${service}`));
  } finally {
    await connection.close();
  }
}

const unsent = { '_outbox.eid': { $gt: '' } };

/** The collections that the writers change. */
const written = (database) => [
  database('maintenance').collection('interventions'),
  database('maintenance').collection('maintenances'),
  database('maintenance').collection('spares'),
  database('orders').collection('orders'),
  database('lotlog').collection('lots'),
  database('sites').collection('sites'),
  database('sites').collection('visits'),
];

/** Waits until no document has an unsent entry. */
export function waitForOutboxes(stack) {
  const check = (database) => async () => {
    const counts = written(database).map((one) => one.countDocuments(unsent));
    const waiting = (await Promise.all(counts)).reduce((total, count) => total + count, 0);
    if (waiting > 0) throw new Error(`${waiting} documents still have entries to send`);
  };
  return withStore(stack, (database) => until(check(database), { limitMs: outboxLimitMs, everyMs: 500 }));
}

/**
 * The number of entries that are both in the log and in the outbox of their document: stored, but not confirmed to the
 * relay. The relay sends one batch at a time, so while events is down these are the entries whose insert its death has
 * cut short.
 */
export function unconfirmedEntries(stack) {
  const count = async (database) => {
    const finds = written(database).map((one) => one.find(unsent, { projection: { _outbox: 1 } }).toArray());
    const waiting = (await Promise.all(finds)).flat();
    const eids = waiting.flatMap(({ _outbox }) => _outbox.map(({ eid }) => eid));
    return database('events')
      .collection('events')
      .countDocuments({ eid: { $in: eids } });
  };
  return withStore(stack, count, { serverSelectionTimeoutMS: 3_000, socketTimeoutMS: 3_000 });
}

/** All documents of a service's collection. @throws while it has none */
export function readRows(stack, service, collection) {
  return withStore(stack, async (database) => {
    const rows = await database(service).collection(collection).find().toArray();
    if (rows.length === 0) throw new Error(`${collection} is empty`);
    return rows;
  });
}

/** Waits until so many things have been told, each person counted. */
export function waitForNotices(stack, wanted, limitMs) {
  return withStore(stack, (database) => {
    const areTold = async () => {
      const count = await database('notifications').collection('notices').countDocuments({});
      if (count < wanted) throw new Error(`${count} of ${wanted} notices`);
    };
    return until(areTold, { limitMs, everyMs: 2_000 });
  });
}

/** Waits until no notice waits for an e-mail, and no e-mail to be sent. The pauses before further tries are left out. */
export function waitForMails(stack, limitMs) {
  return withStore(stack, (database) => {
    const [notices, mails] = ['notices', 'mails'].map((name) => database('notifications').collection(name));
    const areSent = async () => {
      const tried = { state: 'waiting', tries: { $gt: 0 } };
      await mails.updateMany(tried, { $min: { nextAt: new Date() } });
      const counts = [notices.countDocuments({ mailAt: { $gt: new Date(0) } })];
      counts.push(mails.countDocuments({ state: 'waiting' }));
      const [unmailed, waiting] = await Promise.all(counts);
      if (unmailed + waiting > 0) throw new Error(`${unmailed} notices and ${waiting} e-mails still wait`);
    };
    return until(areSent, { limitMs, everyMs: 500 });
  });
}

/** The writers' documents of a tenant as stored, including deleted ones that still exist. */
export function readFromStore(stack, tenantId) {
  return withStore(stack, async (database) => {
    const finds = written(database).map((one) => one.find({ tenantId }).toArray());
    return (await Promise.all(finds)).flat();
  });
}

/** The output of `npm run audit:verify` for a tenant; throws when it finds a problem. */
export function auditVerify(stack, tenantId) {
  const env = { ...process.env, MONGODB_URI: stack.mongoUri, DATABASE_PREFIX: stack.databasePrefix };
  return run(process.execPath, ['infra/cli/audit-verify.mjs', '--tenant', tenantId], { cwd: cloneDir, env });
}
