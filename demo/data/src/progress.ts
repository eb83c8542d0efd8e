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
  /** The span of the first start. */
  span: Span;
  /** Epoch milliseconds of the first start; 0 if it was not recorded. */
  begunAt: number;
  /** The number of steps that are certainly done. */
  done: number;
  /** All steps of this part are done. A later version of the part with other steps does not start. */
  isComplete: boolean;
}

/** The progress of one part, saved in its service's store, so that a stopped part can resume. */
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
