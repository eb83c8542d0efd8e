import { randomUUID } from 'node:crypto';
import { RetryingClient } from '../kill/retrying-client.mjs';

const path = '/api/maintenance/intervention/create';

/** Creates interventions one after another, and repeats under its key each that nobody acknowledged. */
export class Reporter {
  /** Ids of what was acknowledged. @type {string[]} */
  acknowledged = [];
  #client;
  #ended;
  #isStopping = false;

  /**
   * @param {import('./client.mjs').Client} client
   * @param {string} machineId
   */
  constructor({ url, token }, machineId) {
    this.#client = new RetryingClient({ url, token, log: { tried: () => {} } });
    this.#ended = this.#work(machineId);
  }

  async #work(machineId) {
    while (!this.#isStopping) {
      const report = { machineId, issueDescription: `prova ${this.acknowledged.length}` };
      const key = { 'idempotency-key': randomUUID() };
      const { status, body } = await this.#client.send('POST', path, report, key);
      if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
      this.acknowledged.push(body._id);
    }
  }

  /** Ends after the current one; rejects if a call was refused. */
  stop() {
    this.#isStopping = true;
    return this.#ended;
  }
}
