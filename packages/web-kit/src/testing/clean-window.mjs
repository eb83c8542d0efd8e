import { contentsOf, putBack } from '../../../testing/src/shared-packages/put-back.mjs';

const address = 'http://localhost/';

/** Of a window: its global object and what that holds, with the prototypes of its classes. */
function* objectsOf(window, roots) {
  yield* roots;
  for (const key of Reflect.ownKeys(window)) {
    const value = window[key];
    if (value === null || !['object', 'function'].includes(typeof value)) continue;
    yield value;
    if (typeof value === 'function' && value.prototype) yield value.prototype;
  }
}

/** Notes from now on who listens to an object. Returns what removes them. */
function noteListeners(target) {
  const noted = [];
  const add = target.addEventListener;
  target.addEventListener = (...words) => {
    noted.push(words);
    return add.apply(target, words);
  };
  return () => {
    for (const words of noted.splice(0)) target.removeEventListener(...words);
  };
}

/** Notes from now on who observes the document. Returns what ends it. */
function noteObservers(window) {
  const noted = new Set();
  window.MutationObserver = class MutationObserver extends window.MutationObserver {
    observe(...words) {
      noted.add(this);
      super.observe(...words);
    }
  };
  return () => {
    for (const observer of noted) observer.disconnect();
    noted.clear();
  };
}

/** A window that each spec file finds as the first one did: what a file has added to it, or changed in it, is undone. */
export class CleanWindow {
  #dom;
  #window;
  #roots;
  #noted;
  #before = new Map();
  #firstTimer;
  #firstFrame;

  constructor(dom) {
    const { window } = dom;
    const { document } = window;
    const { documentElement, head, body } = document;
    this.#dom = dom;
    this.#window = window;
    this.#roots = [window, document, documentElement, head, body];
    this.#noted = [...this.#roots.map(noteListeners), noteObservers(window)];
    for (const object of objectsOf(window, this.#roots)) this.#before.set(object, contentsOf(object));
  }

  begin() {
    this.#firstTimer = this.#window.setTimeout(() => {});
    this.#firstFrame = this.#window.requestAnimationFrame(() => {});
  }

  end() {
    for (const undo of this.#noted) undo();
    this.#endTimers();
    this.#emptyDocument();
    this.#dom.cookieJar.removeAllCookiesSync();
    // Who goes back farther than the next file went comes to an address that it does not know.
    for (const path of ['another-spec-file', '']) this.#window.history.pushState(null, '', address + path);
    for (const [object, before] of this.#before) putBack(object, before);
  }

  /** Of timers and frames the window gives out increasing numbers. */
  #endTimers() {
    const window = this.#window;
    const [lastTimer, lastFrame] = [window.setTimeout(() => {}), window.requestAnimationFrame(() => {})];
    for (let timer = this.#firstTimer; timer <= lastTimer; timer += 1) window.clearTimeout(timer);
    for (let frame = this.#firstFrame; frame <= lastFrame; frame += 1) window.cancelAnimationFrame(frame);
  }

  #emptyDocument() {
    const [window, , ...elements] = this.#roots;
    window.document.head.replaceChildren();
    window.document.body.replaceChildren();
    for (const element of elements)
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const target of this.#roots)
      for (const name in target) if (name.startsWith('on') && target[name]) target[name] = null;
  }
}
