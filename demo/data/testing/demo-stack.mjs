import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { cloneDir } from '../../../infra/lib/paths.mjs';
import { run } from '../../../infra/lib/run.mjs';
import { generator } from '../../../infra/run/demo-data.mjs';
import { nodeCommand } from '../../../infra/run/processes.mjs';
import { startStack } from '../../../infra/run/stack.mjs';
import { tokenOf } from '../../../infra/run/testing/tenant.mjs';

/** Services that the generator needs for all of its parts. */
const allServices = ['auth-proxy', 'events', 'maintenance', 'orders', 'sites', 'lotlog'];

/** Services on a store and a bus of their own, with generators that load into them. */
export class DemoStack {
  #stack;
  #dataDir;
  #connection;

  /** @param {string[]} [services] by default those that the generator needs for all of its parts */
  static async open(services = allServices) {
    const demo = new DemoStack();
    demo.#dataDir = mkdtempSync(join(tmpdir(), 'officina-demo-'));
    demo.#stack = await startStack({ dataDir: demo.#dataDir, durable: false, services });
    demo.#connection = await mongoose.createConnection(demo.#stack.mongoUri).asPromise();
    return demo;
  }

  /** Starts a generator with only these parts, like `play`. */
  playParts(names, env) {
    return this.play(env, ['testing/some-parts.mjs', ...names]);
  }

  /** Starts a generator, or another script with arguments. `ended` resolves to its outcome: `code 0`, `SIGKILL` … */
  play(env, script) {
    const own = { NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env };
    const { file, args, cwd, env: all } = nodeCommand(generator, this.#stack, own);
    const child = spawn(file, script ?? args, { cwd, env: all, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (text) => (errors += text));
    const ended = new Promise((resolve) =>
      child.once('exit', (code, signal) =>
        resolve(signal ?? (code === 0 ? 'code 0' : `code ${code}: ${errors}`)),
      ),
    );
    return { ended, kill: (signal) => child.kill(signal) };
  }

  /** The gateway's response to a demo user of the tenant. */
  async get(tenant, path) {
    const token = await tokenOf(this.#stack, tenant, 'anna.rossi');
    const answer = await fetch(this.#stack.url + path, { headers: { 'x-auth-token': token } });
    return answer.json();
  }

  collection(service, name) {
    return this.#connection.getClient().db(`${this.#stack.databasePrefix}_${service}`).collection(name);
  }

  /** Output of `npm run audit:verify`; throws when it finds a problem. */
  auditVerify() {
    const { mongoUri, databasePrefix } = this.#stack;
    const env = { ...process.env, MONGODB_URI: mongoUri, DATABASE_PREFIX: databasePrefix };
    return run(process.execPath, ['infra/cli/audit-verify.mjs'], { cwd: cloneDir, env });
  }

  async close() {
    const { databasePrefix } = this.#stack;
    const { databases } = await this.#connection.listDatabases();
    for (const { name } of databases.filter(({ name }) => name.startsWith(`${databasePrefix}_`)))
      await this.#connection.useDb(name).dropDatabase();
    await this.#connection.close();
    await this.#stack.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
