import { TestEnvironment } from 'jest-environment-jsdom';
import { format } from 'node:util';

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

/**
 * jsdom with Node's fetch and what belongs to it, for specs that say so in their first line. A test fails when it or what runs
 * in it writes errors or warnings to the console; one that provokes them puts a function of its own there.
 */
export default class BrowserEnvironment extends TestEnvironment {
  #noise = [];

  constructor(...args) {
    super(...args);
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

  async setup() {
    await super.setup();
    for (const kind of ['error', 'warn'])
      this.global.console[kind] = (...words) =>
        void this.#noise.push(new Error(`console.${kind}: ${format(...words)}`));
  }

  handleTestEvent({ name, test }, { unhandledErrors }) {
    if (name === 'test_done') test.errors.push(...this.#noise.splice(0));
    if (name === 'run_finish') unhandledErrors.push(...this.#noise.splice(0));
  }

  // Without `source`, under which React Aria's packages name files that they do not publish.
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
