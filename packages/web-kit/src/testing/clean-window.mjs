import { contentsOf, restoreContents } from '../../../testing/src/shared-packages/put-back.mjs';

const address = 'http://localhost/';

/** The global object of a window, its values, and the prototypes of its classes. */
function* objectsOf(window, roots) {
  yield* roots;
  for (const key of Reflect.ownKeys(window)) {
    const value = window[key];
    if (value === null || !['object', 'function'].includes(typeof value)) continue;
    yield value;
    if (typeof value === 'function' && value.prototype) yield value.prototype;
  }
}

/** Records all listeners added to an object from now on. Returns a function that removes them. */
function recordListeners(target) {
  const recorded = [];
  const add = target.addEventListener;
  target.addEventListener = (...args) => {
    recorded.push(args);
    return add.apply(target, args);
  };
  return () => {
    for (const args of recorded.splice(0)) target.removeEventListener(...args);
  };
}

/** Records all mutation observers from now on. Returns a function that disconnects them. */
function recordObservers(window) {
  const recorded = new Set();
  window.MutationObserver = class MutationObserver extends window.MutationObserver {
    observe(...args) {
      recorded.add(this);
      super.observe(...args);
    }
  };
  return () => {
    for (const observer of recorded) observer.disconnect();
    recorded.clear();
  };
}

/** A window shared by spec files: additions and changes by one file are undone before the next. */
export class CleanWindow {
  #dom;
  #window;
  #roots;
  #undo;
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
    this.#undo = [...this.#roots.map(recordListeners), recordObservers(window)];
    for (const object of objectsOf(window, this.#roots)) this.#before.set(object, contentsOf(object));
  }

  begin() {
    this.#firstTimer = this.#window.setTimeout(() => {});
    this.#firstFrame = this.#window.requestAnimationFrame(() => {});
  }

  end() {
    for (const undo of this.#undo) undo();
    this.#endTimers();
    this.#emptyDocument();
    this.#dom.cookieJar.removeAllCookiesSync();
    // Going back further than its own history leads the next file to an unknown address.
    for (const path of ['another-spec-file', '']) this.#window.history.pushState(null, '', address + path);
    for (const [object, before] of this.#before) restoreContents(object, before);
  }

  /** Cancels the timers and frames of a file; their ids are increasing numbers. */
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
