const everyMs = 1_000;
/** An event loop that is busy for five seconds is not dead. */
const silentBeats = 7;
/** After an answer nobody is asked again for so long; then there are six seconds left for the next one. */
const restBeats = 2;
/** Until the first answer, while a program loads or a store recovers. */
const firstBeats = 60;

/**
 * Asks a process every two seconds whether it lives, or less often where a question costs much, every second while it does not
 * answer, and one question at a time. Silence is counted from the last answer, in beats of this process itself and not by the
 * clock: a machine that was suspended, or is too busy for its supervisor, does not add to it.
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
   * @param {number} [patience.silent] for how long it may be silent once it has answered
   * @param {number} [patience.first] until its first answer
   * @param {number} [patience.every] for how long it is not asked again after an answer: 2 unless given
   */
  constructor(ask, onSilent, { silent = silentBeats, first = firstBeats, every = restBeats } = {}) {
    this.#ask = ask;
    this.#onSilent = onSilent;
    this.#patience = { silent, first, every };
    this.#timer = setInterval(() => this.#beat(), everyMs);
  }

  /** It serves, whoever saw that: its time to start is over. */
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
