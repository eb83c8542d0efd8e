import type { SpoolLine } from './spool-file.ts';

const bytesOf = (lines: readonly SpoolLine[]): number =>
  lines.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Lines that are not on the disk yet, in the order in which they came; the oldest go when there are too many. */
export class WaitingLines {
  private lines: SpoolLine[] = [];
  bytes = 0;
  /** Readings that went. */
  dropped = 0;

  constructor(private readonly mostBytes: number) {}

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

  /** Takes the lines of a quarter, up to so many bytes but at least one. */
  take(quarter: number, mostBytes: number): SpoolLine[] {
    const [taken, left]: [SpoolLine[], SpoolLine[]] = [[], []];
    let bytes = 0;
    for (const line of this.lines) {
      const isTaken = line.quarter === quarter && (bytes === 0 || bytes + line.bytes.length <= mostBytes);
      if (isTaken) bytes += line.bytes.length;
      (isTaken ? taken : left).push(line);
    }
    this.lines = left;
    this.bytes -= bytes;
    return taken;
  }

  /** What could not be written waits again, as the oldest. */
  giveBack(lines: readonly SpoolLine[]): void {
    this.lines = [...lines, ...this.lines];
    this.bytes += bytesOf(lines);
    this.dropOldest();
  }

  private dropOldest(): void {
    let count = 0;
    for (const { bytes, readings } of this.lines) {
      if (this.bytes <= this.mostBytes) break;
      count += 1;
      this.bytes -= bytes.length;
      this.dropped += readings;
    }
    if (count > 0) this.lines.splice(0, count);
  }
}
