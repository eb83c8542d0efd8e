// Gives each program its user of the store, with rights on its own databases alone. Runs at every start, before the programs.
import { openClient } from '../audit/store-client.mjs';
import { readJson } from '../lib/files.mjs';
import { until } from '../lib/wait.mjs';

const { MONGODB_URI = '', DATABASE_PREFIX: prefix } = process.env;
const startLimitMs = 120_000;

/** Rights on one database, including its indexes. */
const rightsOn = (name) => ['readWrite', 'dbAdmin'].map((role) => ({ role, db: `${prefix}_${name}` }));

/** @type {{ user: string, password: string, databases: string[] }[]} made by prepare.mjs */
const accounts = await readJson('/secret/store-users.json');
const client = await until(() => openClient(MONGODB_URI), { limitMs: startLimitMs, everyMs: 1_000 });
const store = client.db('admin');
try {
  const { users = [] } = await store.command({ usersInfo: 1 });
  const known = new Set(users.map((one) => one.user));
  for (const { user, password: pwd, databases } of accounts) {
    // All programs see in this database whether a backup runs.
    const roles = [...databases, 'backup'].flatMap(rightsOn);
    const command = known.has(user) ? { updateUser: user } : { createUser: user };
    await store.command({ ...command, pwd, roles });
  }
} finally {
  await client.close();
}
