import type { SpoolLine } from './spool-file.ts';

const bytesOf = (lines: readonly SpoolLine[]): number =>
  lines.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Lines that are not on the disk yet, in order of arrival; if there are too many, the oldest are dropped. */
export class PendingLines {
  private lines: SpoolLine[] = [];
  bytes = 0;
  /** Dropped readings. */
  dropped = 0;

  constructor(private readonly maxBytes: number) {}

  /** Quarter of the line that has waited longest. */
  get next(): number | undefined {
    return this.lines[0]?.quarter;
  }

  get quarters(): Set<number> {
    return new Set(this.lines.map(({ quarter }) => quarter));
  }

  add(lines: readonly SpoolLine[]): void {
    this.lines.push(...lines);
    this.bytes += bytesOf(lines);
    this.dropOldest();
  }

  /** Takes lines of a quarter, up to a size but at least one. */
  take(quarter: number, maxBytes: number): SpoolLine[] {
    const [taken, left]: [SpoolLine[], SpoolLine[]] = [[], []];
    let bytes = 0;
    for (const line of this.lines) {
      const isTaken = line.quarter === quarter && (bytes === 0 || bytes + line.bytes.length <= maxBytes);
      if (isTaken) bytes += line.bytes.length;
      (isTaken ? taken : left).push(line);
    }
    this.lines = left;
    this.bytes -= bytes;
    return taken;
  }

  /** Puts back lines that could not be written, as the oldest. */
  release(lines: readonly SpoolLine[]): void {
    this.lines = [...lines, ...this.lines];
    this.bytes += bytesOf(lines);
    this.dropOldest();
  }

  private dropOldest(): void {
    let count = 0;
    for (const { bytes, readings } of this.lines) {
      if (this.bytes <= this.maxBytes) break;
      count += 1;
      this.bytes -= bytes.length;
      this.dropped += readings;
    }
    if (count > 0) this.lines.splice(0, count);
  }
}
