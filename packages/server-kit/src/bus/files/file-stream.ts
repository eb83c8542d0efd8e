import { Readable } from 'node:stream';
import { chunkBytes } from './chunks.ts';
import type { FilePart, FileQuestion } from './file-part.ts';

/**
 * A file that is asked for chunk by chunk as it is read, one in advance. A chunk that does not come destroys it;
 * destroying it before its end tells the service.
 */
export class FileStream extends Readable {
  private transfer: string | undefined;

  /** @param ask sends a question to the process that has the file open; rejects when no chunk comes in time */
  constructor(
    first: FilePart,
    private readonly ask: (question: FileQuestion, transfer: string) => Promise<FilePart>,
  ) {
    super({ highWaterMark: chunkBytes });
    this.receive(first);
  }

  override _read(): void {
    if (this.transfer === undefined) this.push(null);
    else
      this.ask('next', this.transfer).then(
        (part) => this.receive(part),
        (error: Error) => this.destroy(error),
      );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.transfer !== undefined) this.ask('stop', this.transfer).catch(() => undefined);
    done(error);
  }

  private receive({ transfer, bytes }: FilePart): void {
    this.transfer = transfer;
    this.push(bytes);
  }
}
