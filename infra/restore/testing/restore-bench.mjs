import { backupDatabase } from '@officina/server-kit/store/backup/state';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import mongoose from 'mongoose';
import { cloneDir } from '../../lib/paths.mjs';
import { until } from '../../lib/wait.mjs';
import { copied, keptFile, restored, spool } from './small-backup.mjs';

const command = join(cloneDir, 'infra/cli/restore.mjs');

/** A folder for backups, and one installation after another on the shared store, for `npm run restore`. */
export class RestoreBench {
  folder = mkdtempSync(join(tmpdir(), 'officina-restore-'));
  #mongo = testMongo();
  #count = 0;

  static async open() {
    const bench = new RestoreBench();
    bench.client = await new mongoose.mongo.MongoClient(bench.#mongo.uri).connect();
    return bench;
  }

  async close() {
    await this.client.close();
    await this.#mongo.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Switches to an empty installation. */
  next() {
    this.#count += 1;
    this.prefix = `${this.#mongo.prefix}_${this.#count}`;
    this.data = this.place(`data-${this.#count}`);
    mkdirSync(this.data);
  }

  place(name) {
    return join(this.folder, name);
  }

  /** A collection with shared state of processes, backups and restores. */
  shared(name) {
    return this.client.db(`${this.prefix}_backup`).collection(name);
  }

  /** Runs `npm run restore` with these arguments: `{ child, ended }`. */
  start(words, env = {}) {
    const place = { MONGODB_URI: this.#mongo.uri, DATABASE_PREFIX: this.prefix, OFFICINA_DATA: this.data };
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const own = { PATH, HOME, NODE_COMPILE_CACHE, INIT_CWD: this.folder, TZ: 'UTC' };
    const child = spawn(process.execPath, ['--no-warnings', command, ...words], {
      env: { ...own, ...place, ...env },
    });
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
      ([out, err]) => ({ code: child.exitCode, out, err }),
    );
    return { child, ended };
  }

  run(words, env) {
    return this.start(words, env).ended;
  }

  /** Kills `npm run restore` once this many days are in the store. */
  async killedAt(count, words) {
    const { child, ended } = this.start(words);
    const days = this.client.db(`${this.prefix}_industrial`).collection('production_days');
    const check = async () => {
      const isThere = (await this.isUnfinished()) && (await days.countDocuments()) >= count;
      if (!isThere) throw new Error(`not at ${count} yet`);
    };
    await until(check, { everyMs: 1 });
    child.kill('SIGKILL');
    await ended;
    if (!(await this.isUnfinished())) throw new Error('it was killed too late');
  }

  async isUnfinished() {
    return (await this.shared('restores').countDocuments()) > 0;
  }

  /** All documents of the services as BSON, by `<token>/<collection>`. */
  async stored() {
    const { databases } = await this.client.db().admin().listDatabases({ nameOnly: true });
    const found = {};
    const isServices = ({ name }) => name.startsWith(`${this.prefix}_`) && name !== `${this.prefix}_backup`;
    for (const { name } of databases.filter(isServices))
      for (const { name: collection } of await this.client.db(name).listCollections().toArray()) {
        const raw = await this.client.db(name).collection(collection).find({}, { raw: true }).toArray();
        const place = `${name.slice(this.prefix.length + 1)}/${collection}`;
        if (raw.length > 0) found[place] = raw.sort(Buffer.compare);
      }
    return found;
  }

  /** The current content, and the content that a small backup with this many days restores. */
  async comparison(days = 20) {
    const spooled = readFileSync(join(this.data, 'spool', spool.path));
    const photo = readFileSync(join(this.data, 'files', keptFile.path));
    const there = { documents: await this.stored(), spooled, photo, isUnfinished: await this.isUnfinished() };
    const wanted = { spooled: spool.bytes, photo: keptFile.bytes, isUnfinished: false };
    return [there, { documents: restored(days), ...wanted }];
  }

  get installation() {
    const { client, prefix } = this;
    const folders = { spoolDir: join(this.data, 'spool'), filesDir: join(this.data, 'files') };
    return { client, prefix, ...folders, backups: backupDatabase(client, prefix) };
  }

  /** Creates the company of the small backup, and its waiting readings. */
  async fillCompany() {
    for (const [place, documents] of Object.entries(copied())) {
      const [token, name] = place.split('/');
      await this.client.db(`${this.prefix}_${token}`).collection(name).insertMany(documents);
    }
    for (const [folder, { path, bytes }] of [
      ['spool', spool],
      ['files', keptFile],
    ]) {
      const file = join(this.data, folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    }
  }

  /** Creates documents of another company, and its waiting readings. */
  async fillOther() {
    const insert = (token, name, document) =>
      this.client.db(`${this.prefix}_${token}`).collection(name).insertOne(document);
    await insert('sites', 'sites', { tenantId: 'CANTINA', name: 'Cantina' });
    await insert('auth', 'tenants', { tenantId: 'CANTINA', code: 'CANTINA' });
    mkdirSync(join(this.data, 'files/CANTINA'), { recursive: true });
    writeFileSync(join(this.data, 'files/CANTINA', 'b'.repeat(64)), 'of before');
    mkdirSync(join(this.data, 'spool/ba9876543210'), { recursive: true });
    writeFileSync(join(this.data, 'spool/ba9876543210/1-1.jsonl'), 'of before');
  }
}
