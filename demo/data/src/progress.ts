import type { Kit } from '@officina/server-kit/kit-module';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Schema, type Model } from 'mongoose';
import type { Span } from './history.ts';

const name = 'demo_progress';

interface KeptRow {
  _id: string;
  today: number;
  days: number;
  begunAt: number;
  done: number;
  isComplete: boolean;
}

const schema = new Schema<KeptRow>(
  { _id: String, today: Number, days: Number, begunAt: Number, done: Number, isComplete: Boolean },
  { versionKey: false },
);

interface Kept {
  /** That of the first start. */
  span: Span;
  /** Epoch milliseconds of the first start; 0 of one that was not noted. */
  begunAt: number;
  /** The number of steps that are surely done. */
  done: number;
  /** All steps of the plan of its day are done: a later plan of this part, with other steps, is not begun. */
  isComplete: boolean;
}

/** How far one part has come: kept in its service's store, so that a stop goes on where it was. */
export class Progress {
  private readonly model: Model<KeptRow>;

  constructor(
    { connection, store }: Pick<Kit, 'connection' | 'store'>,
    private readonly part: string,
  ) {
    const made = connection.models[name] as Model<KeptRow> | undefined;
    this.model = made ?? store.system<KeptRow>('demo-progress', name, schema);
  }

  async read({ today, days }: Span): Promise<Kept> {
    const kept = await this.model
      .findOneAndUpdate(
        { _id: this.part },
        { $setOnInsert: { today, days, begunAt: Date.now(), done: 0, isComplete: false } },
        { upsert: true, returnDocument: 'after', ...systemScope('demo-progress') },
      )
      .lean();
    return {
      span: { today: kept?.today ?? today, days: kept?.days ?? days },
      begunAt: kept?.begunAt ?? 0,
      done: kept?.done ?? 0,
      isComplete: kept?.isComplete ?? false,
    };
  }

  async write(done: number, { isComplete = false } = {}): Promise<void> {
    await this.model.updateOne(
      { _id: this.part },
      { $set: { done, isComplete } },
      systemScope('demo-progress'),
    );
  }
}
