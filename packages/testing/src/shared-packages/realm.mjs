import { installCommonGlobals } from 'jest-util';
import { constants, createContext } from 'node:vm';

/** Globals that belong to the realm, or that make Node 24 print a warning when they are read. */
const skippedGlobals = new Set(['GLOBAL', 'root', 'global', 'globalThis', 'localStorage', 'sessionStorage']);

/**
 * A realm with the globals of Node and those that Jest expects. Unlike the contexts of Jest's own environment, it has
 * no interceptors, which slow down every use of a global name.
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @returns {import('@jest/environment').JestEnvironment['global'] & Record<symbol, unknown>} its global object
 */
export function makeRealm(config) {
  /** @type {any} */
  const global = createContext(constants.DONT_CONTEXTIFY);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!skippedGlobals.has(name) && !(name in global)) defineLazyGlobal(global, name);
  // Node's own functions return instances of these.
  Object.assign(global, { global, ArrayBuffer, Uint8Array });
  global.Error.stackTraceLimit = 100;
  installCommonGlobals(global, config.globals);
  return global;
}

/**
 * Gives a realm a `process` of its own, with its own variables and listeners.
 * @param {import('node:vm').Context} global
 */
export function renewProcess(global) {
  /** @type {any} */
  const own = { Symbol, Date };
  installCommonGlobals(own, {});
  global.process = own.process;
}

/** @param {string} name of a global that Node may load only on first use */
function defineLazyGlobal(global, name) {
  const { value, enumerable } = Reflect.getOwnPropertyDescriptor(globalThis, name) ?? {};
  const set = (/** @type {unknown} */ own) =>
    Object.defineProperty(global, name, { value: own, enumerable, configurable: true, writable: true });
  if (value !== undefined) set(value);
  else {
    const get = () => Reflect.get(globalThis, name);
    Object.defineProperty(global, name, { get, set, enumerable, configurable: true });
  }
}
