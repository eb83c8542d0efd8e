import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { ensureSharedPackages } from './ensure.mjs';
import { packagesKey, packagesIn } from './packages-in.mjs';
import { contentsOf, restoreContents } from './put-back.mjs';
import { makeRealm, renewProcess } from './realm.mjs';
import { condition } from './resolver.mjs';

/** @typedef {import('@jest/environment').JestEnvironment} JestEnvironment */

/**
 * Jest's Node environment in one realm for all spec files of a worker, which loads each shared package once. Our own
 * modules are fresh in each file. When a file ends, its changes to the global object, to package settings stored there,
 * and its spies are undone.
 */
class SharedEnvironment {
  fakeTimers = null;
  /**
   * Contents of the global object and of package settings there, before any spec file.
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
    this.global[packagesKey] = this.#packages();
    this.#before.set(this.global, contentsOf(this.global));
  }

  /** Returns a function that loads a package by its key and evaluates it on first use. */
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
   * Keeps what a package put on the global object.
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
    for (const [object, before] of this.#before) restoreContents(object, before);
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
 * Jest creates one instance of this class for each spec file, with a `process` of its own.
 * @param {import('@jest/environment').JestEnvironmentConfig} config
 */
export default function sharedEnvironment(config) {
  environment ??= new SharedEnvironment(config);
  renewProcess(environment.global);
  return environment;
}
