const everyMs = 1_000;
/** An event loop that is busy for five seconds is not hung. */
const silentBeats = 7;
/** Number of beats without a question after an answer; that leaves six seconds for the next answer. */
const restBeats = 2;
/** Limit for the first answer, while a program loads or a store recovers. */
const firstBeats = 60;

/**
 * Asks a process every two seconds whether it is alive (less often if a question is expensive), every second while it does not
 * answer, one question at a time. Silence is counted from the last answer in beats of this process, not by the clock: a
 * suspended machine, or one too busy to run the supervisor, does not add to it.
 */
export class Heartbeat {
  #ask;
  #onSilent;
  #ending = new AbortController();
  #timer;
  #asking;
  #missed = 0;
  #hasAnswered = false;
  #patience;

  /**
   * @param {(signal: AbortSignal) => Promise<unknown>} ask resolves when the process answers
   * @param {(seconds: number) => void} onSilent called once
   * @param {object} [patience] seconds
   * @param {number} [patience.silent] allowed silence after an answer
   * @param {number} [patience.first] allowed silence before the first answer
   * @param {number} [patience.every] pause after an answer; defaults to 2
   */
  constructor(ask, onSilent, { silent = silentBeats, first = firstBeats, every = restBeats } = {}) {
    this.#ask = ask;
    this.#onSilent = onSilent;
    this.#patience = { silent, first, every };
    this.#timer = setInterval(() => this.#beat(), everyMs);
  }

  /** Ends the time allowed for the start: somebody has seen the process serve. */
  serves() {
    this.#hasAnswered = true;
    this.#missed = 0;
  }

  end() {
    clearInterval(this.#timer);
    this.#ending.abort();
  }

  #beat() {
    if (this.#missed >= (this.#hasAnswered ? this.#patience.silent : this.#patience.first)) {
      this.end();
      this.#onSilent((this.#missed * everyMs) / 1_000);
      return;
    }
    this.#missed += 1;
    if (this.#hasAnswered && this.#missed < this.#patience.every) return;
    this.#asking ??= this.#ask(this.#ending.signal).then(
      () => this.#answered(),
      () => (this.#asking = undefined),
    );
  }

  #answered() {
    this.#asking = undefined;
    this.serves();
  }
}
