import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const pauseMs = 100;

/** Creates interventions one after another, and repeats under its key each that nobody acknowledged. */
export class Reporter {
  /** Ids of what was acknowledged. @type {string[]} */
  acknowledged = [];
  #isStopping = false;

  /**
   * @param {import('./client.mjs').Client} client
   * @param {string} machineId
   */
  constructor(client, machineId) {
    this.#ended = this.#work(client, machineId);
  }

  #ended;

  async #work(client, machineId) {
    while (!this.#isStopping) {
      const key = { 'idempotency-key': randomUUID() };
      const body = { machineId, issueDescription: `prova ${this.acknowledged.length}` };
      while (!(await this.#create(client, body, key))) await pause(pauseMs);
    }
  }

  async #create(client, body, key) {
    const path = '/api/maintenance/intervention/create';
    const answer = await client.call('POST', path, body, key).catch(() => undefined);
    if (!answer || answer.status >= 500 || answer.status === 429) return false;
    if (answer.status >= 400) throw new Error(`${answer.status}: ${await answer.text()}`);
    const { _id } = await answer.json().catch(() => ({}));
    if (_id) this.acknowledged.push(_id);
    return _id !== undefined;
  }

  /** Ends after the current one; rejects if a call was refused. */
  stop() {
    this.#isStopping = true;
    return this.#ended;
  }
}
