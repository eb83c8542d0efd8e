import { TestEnvironment } from 'jest-environment-jsdom';
import { format } from 'node:util';
import { ensureSharedPackages } from '../../../testing/src/shared-packages/ensure.mjs';
import { shared } from '../../../testing/src/shared-packages/names.mjs';
import { packagesKey, packagesIn } from '../../../testing/src/shared-packages/packages-in.mjs';
import { renewProcess } from '../../../testing/src/shared-packages/realm.mjs';
import { condition } from '../../../testing/src/shared-packages/resolver.mjs';
import { CleanWindow } from './clean-window.mjs';

const nodeGlobals = {
  AbortController,
  AbortSignal,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  fetch,
  structuredClone,
};

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * jsdom with Node's fetch and related globals, for specs that select it in their first line. A test fails if anything in it
 * writes errors or warnings to the console; a test that provokes them replaces the console function.
 *
 * All spec files of a worker share one window, in which React, Testing Library and similar packages are loaded once. Our own
 * modules are loaded anew for each file, and the window is cleaned after it.
 */
class BrowserEnvironment extends TestEnvironment {
  fakeTimers = null;
  #noise = [];
  #ready;
  #testing;
  #configured;
  #clean;

  constructor(config, context) {
    // The window outlives a spec file: it must always log to the console of the current one.
    const console = { error: (...words) => this.global.console.error(...words) };
    super(config, { ...context, console });
    // With Jest's own methods, uncaught errors would no longer be failures once another file has listened to errors.
    delete this.global.addEventListener;
    delete this.global.removeEventListener;
    Object.assign(this.global, nodeGlobals);
    // jsdom has no layout and no animations.
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    this.global.Element.prototype.getAnimations = () => [];
    this.global.Element.prototype.scrollIntoView = () => {};
    this.global.performance.getEntriesByType = () => [];
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  }

  async #load() {
    await ensureSharedPackages();
    const find = packagesIn(this.getVmContext());
    this.global[packagesKey] = find;
    // React's scheduler keeps these functions: its tasks must not end with the timers of a file.
    const windowTimers = { setTimeout: this.global.setTimeout, clearTimeout: this.global.clearTimeout };
    Object.assign(this.global, { setTimeout, clearTimeout });
    const folder = 'packages/web-kit';
    const packages = Object.fromEntries(shared[folder].map((name) => [name, find(`${folder}:${name}`)]));
    Object.assign(this.global, windowTimers);
    // React captures a stack for up to ten thousand created elements. No test reads them.
    Object.defineProperty(packages.react[internals], 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set() {},
    });
    this.#testing = packages['@testing-library/react'];
    this.#configured = { ...this.#testing.getConfig() };
    this.global.IS_REACT_ACT_ENVIRONMENT = true;
    this.#clean = new CleanWindow(this.dom);
  }

  async setup() {
    await (this.#ready ??= this.#load());
    this.#clean.begin();
    for (const kind of ['error', 'warn'])
      this.global.console[kind] = (...words) =>
        void this.#noise.push(new Error(`console.${kind}: ${format(...words)}`));
  }

  handleTestEvent({ name, test }, { unhandledErrors }) {
    // Testing Library does this itself when it is loaded for each file.
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.#testing.cleanup();
    if (name === 'test_done') test.errors.push(...this.#noise.splice(0));
    if (name === 'run_finish') unhandledErrors.push(...this.#noise.splice(0));
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.#testing.cleanup();
    this.#testing.configure(this.#configured);
    this.#clean.end();
  }

  // Without `source`, for which React Aria's packages name files that they do not publish.
  exportConditions() {
    return ['node', 'node-addons', condition];
  }
}

/** @type {BrowserEnvironment | undefined} */
let environment;

/** Jest calls this as a constructor for each spec file; each file gets its own `process`. */
export default function browserEnvironment(config, context) {
  environment ??= new BrowserEnvironment(config, context);
  renewProcess(environment.global);
  return environment;
}
