import type { Model } from 'mongoose';
import { insertOnce } from './insert-once.ts';

/** A document that is made once and kept: the one of the first process is everybody's. */
export class MadeOnce<T extends { _id: string }> {
  private known: Promise<T> | undefined;

  constructor(
    private readonly model: Model<T>,
    private readonly id: T['_id'],
    private readonly make: () => Omit<T, '_id'>,
  ) {}

  /** A failure is not kept: the next call tries again. */
  get(): Promise<T> {
    const document = this.known ?? this.load();
    this.known = document;
    document.catch(() => (this.known = undefined));
    return document;
  }

  private async load(): Promise<T> {
    const found = await this.model.findById(this.id).lean<T>();
    if (found) return found;
    const made = { ...this.make(), _id: this.id } as T;
    return (await insertOnce(this.model, made)) ? made : this.load();
  }
}
