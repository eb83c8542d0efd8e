import type { SpoolFile } from './spool-file.ts';

/** The files that wait to be kept in the store, of this process and of dead ones. */
export class Shelf {
  private readonly files = new Set<SpoolFile>();
  private readonly taken = new Set<SpoolFile>();
  private readonly failures = new Map<SpoolFile, number>();

  add(files: Iterable<SpoolFile>): void {
    for (const file of files) this.files.add(file);
  }

  get bytes(): number {
    return [...this.files].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get quarters(): Set<number> {
    return new Set([...this.files].map(({ quarter }) => quarter));
  }

  /** How many files wait. */
  get count(): number {
    return this.files.size;
  }

  /**
   * Takes files of one quarter, up to so many bytes but at least one: the oldest, and before them those that have failed
   * less often, so that one that cannot be kept holds up no other.
   */
  take(mostBytes: number): SpoolFile[] {
    const failuresOf = (file: SpoolFile) => this.failures.get(file) ?? 0;
    const [first, ...others] = this.inOrder(failuresOf);
    if (!first) return [];
    const group = [first];
    let { bytes } = first;
    for (const file of others) {
      if (file.quarter !== first.quarter || failuresOf(file) !== failuresOf(first)) continue;
      if (bytes + file.bytes > mostBytes) break;
      group.push(file);
      bytes += file.bytes;
    }
    for (const file of group) this.taken.add(file);
    return group;
  }

  /** They were not kept, and wait again. */
  giveBack(group: readonly SpoolFile[]): void {
    for (const file of group) {
      this.taken.delete(file);
      this.failures.set(file, (this.failures.get(file) ?? 0) + 1);
    }
  }

  /** Takes the file of the oldest quarter alone. */
  takeOldest(): SpoolFile | undefined {
    const [oldest] = this.inOrder();
    if (oldest) this.taken.add(oldest);
    return oldest;
  }

  remove(file: SpoolFile): void {
    this.files.delete(file);
    this.taken.delete(file);
    this.failures.delete(file);
  }

  private inOrder(failuresOf: (file: SpoolFile) => number = () => 0): SpoolFile[] {
    return [...this.files]
      .filter((file) => !this.taken.has(file))
      .sort((a, b) => failuresOf(a) - failuresOf(b) || a.quarter - b.quarter || a.sequence - b.sequence);
  }
}
