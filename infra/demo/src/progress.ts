import { systemScope } from '@officina/server-kit/store/system-collections';
import { Schema, type Connection } from 'mongoose';

const schema = new Schema({ _id: String, today: Number, done: Number }, { versionKey: false });

/** How far the generator has come: kept in the store, so that a stop goes on where it was. */
export class Progress {
  private readonly model;

  constructor(connection: Connection) {
    this.model = connection.model('demo_progress', schema, 'demo_progress');
  }

  /** The day on which the demo ends (that of the first start) and the number of steps that are surely done. */
  async read(now: number): Promise<{ today: number; done: number }> {
    const kept = await this.model
      .findOneAndUpdate(
        { _id: 'plants' },
        { $setOnInsert: { today: now, done: 0 } },
        { upsert: true, returnDocument: 'after', ...systemScope('demo-progress') },
      )
      .lean();
    return { today: kept?.today ?? now, done: kept?.done ?? 0 };
  }

  async write(done: number): Promise<void> {
    await this.model.updateOne({ _id: 'plants' }, { $set: { done } }, systemScope('demo-progress'));
  }
}
