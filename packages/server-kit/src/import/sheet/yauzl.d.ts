// What we use of a package without types.
declare module 'yauzl' {
  interface Entry {
    /** Bytes unless names are decoded. */
    fileName: Buffer;
  }

  interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<AsyncIterable<Buffer>>;
  }

  export function fromBufferPromise(
    bytes: Buffer,
    options: { decodeStrings: false; validateEntrySizes: false },
  ): Promise<ZipFile>;
}
