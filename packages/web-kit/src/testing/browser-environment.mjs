import { TestEnvironment } from 'jest-environment-jsdom';
import { format } from 'node:util';
import { ensureSharedPackages } from '../../../testing/src/shared-packages/ensure.mjs';
import { shared } from '../../../testing/src/shared-packages/names.mjs';
import { asked, packagesIn } from '../../../testing/src/shared-packages/packages-in.mjs';
import { renewProcess } from '../../../testing/src/shared-packages/realm.mjs';
import { condition } from '../../../testing/src/shared-packages/resolver.mjs';
import { CleanWindow } from './clean-window.mjs';

const ofNode = {
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
 * jsdom with Node's fetch and what belongs to it, for specs that say so in their first line. A test fails when it or what runs
 * in it writes errors or warnings to the console; one that provokes them puts a function of its own there.
 *
 * All spec files of a worker have one window, in which React, Testing Library and the like are loaded once. Our own modules are
 * anew in each file, and the window is cleaned after it.
 */
class BrowserEnvironment extends TestEnvironment {
  fakeTimers = null;
  #noise = [];
  #ready;
  #testing;
  #configured;
  #clean;

  constructor(config, context) {
    // The window goes on to speak to the console of the file that runs.
    const console = { error: (...words) => this.global.console.error(...words) };
    super(config, { ...context, console });
    // With Jest's own ones, what a file does not catch would be no failure any more once another has listened to errors.
    delete this.global.addEventListener;
    delete this.global.removeEventListener;
    Object.assign(this.global, ofNode);
    // Nothing moves or has a size in jsdom.
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
    this.global[asked] = find;
    // React's scheduler keeps these: what it has begun must not end with the timers of a file.
    const ofWindow = { setTimeout: this.global.setTimeout, clearTimeout: this.global.clearTimeout };
    Object.assign(this.global, { setTimeout, clearTimeout });
    const folder = 'packages/web-kit';
    const held = Object.fromEntries(shared[folder].map((name) => [name, find(`${folder}:${name}`)]));
    Object.assign(this.global, ofWindow);
    // React takes the stack of each element that is made, up to ten thousand at a time. No test reads them.
    Object.defineProperty(held.react[internals], 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set() {},
    });
    this.#testing = held['@testing-library/react'];
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
    // As Testing Library does by itself where it is loaded for each file.
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

  // Without `source`, under which React Aria's packages name files that they do not publish.
  exportConditions() {
    return ['node', 'node-addons', condition];
  }
}

/** @type {BrowserEnvironment | undefined} */
let environment;

/** To Jest a class, of which it makes one for each spec file; each has a `process` of its own. */
export default function browserEnvironment(config, context) {
  environment ??= new BrowserEnvironment(config, context);
  renewProcess(environment.global);
  return environment;
}
