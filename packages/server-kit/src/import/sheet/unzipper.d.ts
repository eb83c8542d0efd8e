// What we use of a package without types.
declare module 'unzipper' {
  interface ZippedFile {
    path: string;
    stream(): AsyncIterable<Buffer>;
  }

  export const Open: { buffer(bytes: Buffer): Promise<{ files: ZippedFile[] }> };
}
