import { Schema, type Types } from 'mongoose';
import { AppError } from '../../app-error.ts';
import { caller } from '../../testing/callers.ts';
import { SampleModule } from '../../testing/sample-service.ts';
import { testService, type TestService } from '../../testing/test-service.ts';
import { AuditedCollection } from '../audited-collection.ts';
import type { Stored } from '../stored.ts';

export interface Place {
  name: string;
}
interface Thing {
  place: string;
}

export const rossi = caller({ tenantId: 'ROSSI' });
export const made = { action: 'Luogo creato' } as const;
const deleted = { action: 'Luogo eliminato' } as const;

const collectionsOf = ({ store }: Pick<TestService['kit'], 'store'>) => ({
  places: new AuditedCollection<Place>(
    { name: 'places', entity: 'site', schema: new Schema({ name: String }), label: ({ name }) => name },
    store,
  ),
  things: new AuditedCollection<Thing>(
    { name: 'things', entity: 'machine', schema: new Schema({ place: String }), label: () => 'Cosa' },
    store,
  ),
});

/** Places and things, in three processes; the third process has short timeouts for holds. */
export async function startPlaces() {
  const app = await testService(SampleModule, 'lotlog');
  const one = collectionsOf(app.kit);
  const two = collectionsOf((await app.another()).kit);
  const impatient = collectionsOf((await app.another({ holdPatience: { deleteMs: 100, turnMs: 100 } })).kit);
  const rowsOf = (name: string) => app.kit.connection.collection(name);
  const thingsAt = ({ _id }: Stored<Place>) => two.things.count(rossi, { place: _id.toHexString() });

  return {
    ...{ app, one, two, impatient, rowsOf, thingsAt },
    newPlace: () => one.places.insert(rossi, { name: 'Sede' }, made),
    rowOf: ({ _id }: { _id: Types.ObjectId }) => rowsOf('places').findOne({ _id }),
    /** Deletes a place without things, in another process than the one that created it. */
    remove: (place: Stored<Place>, by = two) =>
      by.places.remove(rossi, place._id, undefined, async () => {
        if (await thingsAt(place)) throw new AppError('in_use', 'c’è qualcosa');
        return deleted;
      }),
  };
}

export type Places = Awaited<ReturnType<typeof startPlaces>>;
