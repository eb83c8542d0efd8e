const everyMs = 200;
/** Where nobody sees a line change, as in a log. */
const linesEveryMs = 10_000;

/**
 * Shows on a terminal's one line what is being done, nothing elsewhere; '' leaves the line to what is said next.
 * @param {string} step
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} [out] standard error unless given
 */
export function showStep(step, out = process.stderr) {
  if (out.isTTY) out.write(`\r\x1b[K${step && `${step} …`}`);
}

/**
 * How far a long step has come, in per cent: one line that changes on a terminal, elsewhere a line now and then.
 */
export class Progress {
  #text;
  #total;
  #out;
  #done = 0;
  #shownAt = performance.now();

  /**
   * @param {string} text what is being done
   * @param {number} total
   * @param {{ isTTY?: boolean, write: (text: string) => unknown }} [out] standard error unless given
   */
  constructor(text, total, out = process.stderr) {
    this.#text = text;
    this.#total = total;
    this.#out = out;
  }

  /** @param {number} more of the total that is done now */
  add(more) {
    this.#done += more;
    const now = performance.now();
    if (now - this.#shownAt < (this.#out.isTTY ? everyMs : linesEveryMs)) return;
    this.#shownAt = now;
    const line = `${this.#text}: ${Math.floor((100 * this.#done) / Math.max(this.#total, this.#done, 1))} %`;
    this.#out.write(this.#out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }

  /** Leaves the terminal's line to what is said next. */
  end() {
    if (this.#out.isTTY) this.#out.write('\r\x1b[K');
  }
}
