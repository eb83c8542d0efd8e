import { Agent, request as httpRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

const limitMs = 20_000;
const lists = ['/api/maintenance/intervention/allOpen', '/api/site/all', '/api/maintenance/machine/all'];
const json = { 'content-type': 'application/json' };
const create = { method: 'POST', path: '/api/maintenance/intervention/create' };

/** Bodies that no write may accept, with their headers. */
const badBodies = [
  { body: '{"machineId":', headers: json },
  { body: '{"machineId":"none"}', headers: json },
  { body: '{"machineId":{"$ne":null}}', headers: json },
  { body: '{"__proto__":{"a":1}}', headers: json },
  { body: `{"machineId":"${'x'.repeat(700_000)}"}`, headers: json },
  { body: '[]', headers: json },
  { body: 'machineId=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
];

/**
 * All clients besides the writers: readers, senders of bad bodies, unauthenticated clients, listeners and slow readers.
 * They work until they are stopped, most of them through a proxy, and count their answers.
 */
export class Crowd {
  /** `{ reader: { 200: 17, cut: 2 }, … }`: answers by status, `cut` for an incomplete answer, `none` without one. */
  answers = {};
  #viaProxy;
  #direct;
  #token;
  #pace;
  #isStopping = false;
  #working = [];
  #open = new Set();

  /** @param options `pace` is the share of its maximum request rate, 1 by default */
  constructor({ url, token, proxy, pace = 1 }) {
    this.#pace = pace;
    const { https: port, ca, name } = proxy;
    const agent = new TlsAgent({ keepAlive: true, ca, servername: name });
    this.#viaProxy = { send: tlsRequest, options: { port, agent }, headers: { host: name } };
    this.#direct = {
      send: httpRequest,
      options: { port: new URL(url).port, agent: new Agent() },
      headers: {},
    };
    this.#token = token;
  }

  start() {
    const path = (turn) => lists[turn % lists.length];
    const own = { 'x-auth-token': this.#token };
    const several = (count, name, ask, everyMs) => {
      for (let n = 0; n < count; n += 1)
        this.#working.push(this.#work(name, (turn) => ask(turn + n), everyMs));
    };
    several(4, 'reader', (turn) => this.#ask({ path: path(turn), headers: own }), 20);
    several(2, 'bad', (turn) => this.#bad(turn), 50);
    several(1, 'stranger', (turn) => this.#ask({ path: path(turn), headers: {} }), 100);
    several(
      3,
      'listener',
      () => this.#ask({ path: '/api/live', headers: own }, { patienceMs: 2 ** 31 - 1 }),
      500,
    );
    several(
      4,
      'slow',
      () => this.#ask({ path: path(0), headers: own }, { connection: this.#direct, bytes: 512 }),
      500,
    );
  }

  async stop() {
    this.#isStopping = true;
    for (const one of this.#open) one.destroy();
    await Promise.all(this.#working);
    this.#viaProxy.options.agent.destroy();
    this.#direct.options.agent.destroy();
  }

  async #work(name, ask, everyMs) {
    const counts = (this.answers[name] ??= {});
    for (let turn = 0; !this.#isStopping; turn += 1) {
      const outcome = await ask(turn);
      // A listener's answer ends only when it stops.
      if (!this.#isStopping || outcome === 'cut') counts[outcome] = (counts[outcome] ?? 0) + 1;
      await pause(everyMs / this.#pace);
    }
  }

  #bad(turn) {
    const { body, headers } = badBodies[turn % badBodies.length];
    return this.#ask({ ...create, headers: { ...headers, 'x-auth-token': this.#token } }, { body });
  }

  /** `bytes`: bytes read per second; as fast as possible by default. */
  async #ask(call, { connection = this.#viaProxy, body, bytes, patienceMs = limitMs } = {}) {
    const { promise, resolve } = Promise.withResolvers();
    const headers = { ...connection.headers, ...call.headers };
    const sent = connection.send({
      host: '127.0.0.1',
      method: 'GET',
      ...connection.options,
      ...call,
      headers,
    });
    const timer = setTimeout(() => sent.destroy(), Math.min(patienceMs, 2 ** 31 - 1));
    this.#open.add(sent);
    sent.on('error', () => resolve('none'));
    sent.on('response', (answer) => {
      answer.on('end', () => resolve(answer.complete ? answer.statusCode : 'cut'));
      answer.on('error', () => resolve('cut'));
      if (bytes) void readSlowly(answer, bytes);
      else answer.resume();
    });
    sent.end(body);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#open.delete(sent);
    });
  }
}

/** Reads a few bytes of an answer per second. */
async function readSlowly(answer, bytes) {
  answer.socket.setNoDelay(true);
  answer.pause();
  while (!answer.destroyed && !answer.readableEnded) {
    if (answer.read(bytes) === null) answer.read();
    await pause(1_000);
  }
}
