const everyMs = 200;
/** For output where a changing line cannot be seen, such as a log. */
const linesEveryMs = 10_000;

/**
 * Shows the current step on one line of a terminal, and nothing elsewhere; '' clears the line.
 * @param {string} step
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} [out] defaults to standard error
 */
export function showStep(step, out = process.stderr) {
  if (out.isTTY) out.write(`\r\x1b[K${step && `${step} …`}`);
}

/**
 * Progress of a long step in per cent: one changing line on a terminal, elsewhere a line every ten seconds.
 */
export class Progress {
  #text;
  #total;
  #out;
  #done = 0;
  #shownAt = performance.now();

  /**
   * @param {string} text name of the step
   * @param {number} total
   * @param {{ isTTY?: boolean, write: (text: string) => unknown }} [out] defaults to standard error
   */
  constructor(text, total, out = process.stderr) {
    this.#text = text;
    this.#total = total;
    this.#out = out;
  }

  /** @param {number} more amount of the total that is newly done */
  add(more) {
    this.#done += more;
    const now = performance.now();
    if (now - this.#shownAt < (this.#out.isTTY ? everyMs : linesEveryMs)) return;
    this.#shownAt = now;
    const line = `${this.#text}: ${Math.floor((100 * this.#done) / Math.max(this.#total, this.#done, 1))} %`;
    this.#out.write(this.#out.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }

  /** Clears the line on a terminal. */
  end() {
    if (this.#out.isTTY) this.#out.write('\r\x1b[K');
  }
}
