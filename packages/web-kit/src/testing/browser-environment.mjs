import { TestEnvironment } from 'jest-environment-jsdom';

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

/** jsdom with Node's fetch and what belongs to it, for specs that say so in their first line. */
export default class BrowserEnvironment extends TestEnvironment {
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
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  }

  // Without `source`, under which React Aria's packages name files that they do not publish.
  exportConditions() {
    return ['node', 'node-addons'];
  }
}
