/** How a spool waits and how much it holds; tests have it shorter and smaller. Times in milliseconds. */
export interface SpoolSettings {
  /** Between two writes to the disk: what was appended longer ago is on it. */
  syncMs: number;
  /** After its quarter of an hour, until a file counts as whole. */
  graceMs: number;
  /** After which a file is whole in any case, whatever the clock says. */
  openMs: number;
  /** Between two looks for what dead processes have left. */
  adoptMs: number;
  /** Of lines that cannot be written now. */
  memoryBytes: number;
  /** Of one file; what comes after is in another. Also of the files that are handed over at once. */
  fileBytes: number;
  /** Of all files of this process. */
  diskBytes: number;
  /** Quarters of an hour of which there are files. */
  quarters: number;
}

export const spoolSettings: SpoolSettings = {
  syncMs: 1_000,
  graceMs: 20_000,
  openMs: 20 * 60_000,
  adoptMs: 60_000,
  memoryBytes: 16_000_000,
  fileBytes: 16_000_000,
  diskBytes: 1_000_000_000,
  quarters: 96,
};
