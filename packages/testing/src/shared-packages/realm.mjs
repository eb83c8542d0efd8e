import { installCommonGlobals } from 'jest-util';
import { constants, createContext } from 'node:vm';

/** The realm's own, or what Node 24 warns of when it is read. */
const left = new Set(['GLOBAL', 'root', 'global', 'globalThis', 'localStorage', 'sessionStorage']);

/**
 * A realm with all that is global in Node and that Jest wants there. It has no interceptors, as the contexts of Jest's own
 * environment do, through which each use of a global name goes.
 * @param {import('@jest/types').Config.ProjectConfig} config
 * @returns {import('@jest/environment').JestEnvironment['global'] & Record<symbol, unknown>} its global object
 */
export function makeRealm(config) {
  /** @type {any} */
  const global = createContext(constants.DONT_CONTEXTIFY);
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!left.has(name) && !(name in global)) handOn(global, name);
  // Node's own functions hand these out.
  Object.assign(global, { global, ArrayBuffer, Uint8Array });
  global.Error.stackTraceLimit = 100;
  installCommonGlobals(global, config.globals);
  return global;
}

/**
 * Gives a realm a `process` of its own, with its variables and listeners.
 * @param {import('node:vm').Context} global
 */
export function renewProcess(global) {
  /** @type {any} */
  const own = { Symbol, Date };
  installCommonGlobals(own, {});
  global.process = own.process;
}

/**
 * @param {import('node:vm').Context} global
 * @param {string} name of what Node may load only when it is asked for
 */
function handOn(global, name) {
  const { value, enumerable } = Reflect.getOwnPropertyDescriptor(globalThis, name) ?? {};
  const set = (/** @type {unknown} */ own) =>
    Object.defineProperty(global, name, { value: own, enumerable, configurable: true, writable: true });
  if (value !== undefined) set(value);
  else {
    const get = () => Reflect.get(globalThis, name);
    Object.defineProperty(global, name, { get, set, enumerable, configurable: true });
  }
}
