import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { ensureSharedPackages } from './ensure.mjs';
import { asked, packagesIn } from './packages-in.mjs';
import { contentsOf, putBack } from './put-back.mjs';
import { makeRealm, renewProcess } from './realm.mjs';
import { condition } from './resolver.mjs';

/** @typedef {import('@jest/environment').JestEnvironment} JestEnvironment */

/**
 * Jest's environment of Node in one realm for all spec files of a worker, in which each shared package is loaded once. Our own
 * modules are anew in each file. What a file leaves on the global object, in the settings that packages hold there, or in
 * spies, is undone when it ends.
 * @implements {JestEnvironment}
 */
class SharedEnvironment {
  fakeTimers = null;
  /**
   * What the global object, and what packages put there, held before any spec file.
   * @type {Map<object, import('./put-back.mjs').Contents>}
   */
  #before = new Map();
  /** @type {Promise<void> | undefined} */
  #ready;
  #conditions;

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig: config }) {
    this.global = makeRealm(config);
    this.moduleMocker = new ModuleMocker(this.global);
    this.fakeTimersModern = new ModernFakeTimers({ config, global: this.global });
    const { customExportConditions } = config.testEnvironmentOptions;
    this.#conditions = [.../** @type {string[]} */ (customExportConditions), condition];
    this.global[asked] = this.#packages();
    this.#before.set(this.global, contentsOf(this.global));
  }

  /** A function that returns a package by its key, evaluated when it is first asked for. */
  #packages() {
    const find = packagesIn(this.global);
    return (/** @type {string} */ key) => {
      const known = new Set(Reflect.ownKeys(this.global));
      const held = find(key);
      for (const [name, descriptor] of contentsOf(this.global))
        if (!known.has(name)) this.#keep(name, descriptor);
      return held;
    };
  }

  /**
   * What a package put on the global object stays there.
   * @param {string | symbol} name
   * @param {PropertyDescriptor} descriptor
   */
  #keep(name, descriptor) {
    this.#before.get(this.global)?.set(name, descriptor);
    const { value } = descriptor;
    if (value !== null && typeof value === 'object') this.#before.set(value, contentsOf(value));
  }

  async setup() {
    await (this.#ready ??= ensureSharedPackages());
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const [object, before] of this.#before) putBack(object, before);
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return this.global;
  }
}

/** @type {SharedEnvironment | undefined} */
let environment;

/**
 * To Jest a class, of which it makes one for each spec file; each has a `process` of its own.
 * @param {import('@jest/environment').JestEnvironmentConfig} config
 */
export default function sharedEnvironment(config) {
  environment ??= new SharedEnvironment(config);
  renewProcess(environment.global);
  return environment;
}
