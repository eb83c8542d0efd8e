// Types for the parts of yauzl that we use; the package has none.
declare module 'yauzl' {
  interface Entry {
    /** Bytes, because names are not decoded. */
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
