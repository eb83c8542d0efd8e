import type { SpoolFile } from './spool-file.ts';

/** The sealed files that wait to be stored, of this process and of dead ones. */
export class SealedFiles {
  private readonly files = new Set<SpoolFile>();
  private readonly taken = new Set<SpoolFile>();
  private readonly failures = new Map<SpoolFile, number>();

  add(files: Iterable<SpoolFile>): void {
    for (const file of files) this.files.add(file);
  }

  get all(): Iterable<SpoolFile> {
    return this.files;
  }

  get bytes(): number {
    return [...this.files].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get quarters(): Set<number> {
    return new Set([...this.files].map(({ quarter }) => quarter));
  }

  /** The number of waiting files. */
  get count(): number {
    return this.files.size;
  }

  /**
   * Takes the oldest files of one quarter, up to a size but at least one; files with fewer failures come first, so that a
   * failing one does not hold up others.
   */
  take(maxBytes: number): SpoolFile[] {
    const failuresOf = (file: SpoolFile) => this.failures.get(file) ?? 0;
    const [first, ...others] = this.inOrder(failuresOf);
    if (!first) return [];
    const group = [first];
    let { bytes } = first;
    for (const file of others) {
      if (file.quarter !== first.quarter || failuresOf(file) !== failuresOf(first)) continue;
      if (bytes + file.bytes > maxBytes) break;
      group.push(file);
      bytes += file.bytes;
    }
    for (const file of group) this.taken.add(file);
    return group;
  }

  /** Returns files that could not be stored. */
  release(group: readonly SpoolFile[]): void {
    for (const file of group) {
      this.taken.delete(file);
      this.failures.set(file, (this.failures.get(file) ?? 0) + 1);
    }
  }

  /** Takes only the file of the oldest quarter. */
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
