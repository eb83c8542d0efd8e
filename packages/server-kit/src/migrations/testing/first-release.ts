import { caller } from '../../testing/callers.ts';
import { SampleModule, spares } from '../../testing/sample-service.ts';
import { testService } from '../../testing/test-service.ts';
import type { DataState } from '../data-version.ts';

const rossi = caller({ tenantId: 'ROSSI' });
export const cantina = caller({ tenantId: 'CANTINA' });
export const today = { version: '0.2.0', oldestBeside: '0.1.0', oldestData: '0.1.0' };
/** The version of data of the first release. */
export const old = { version: '0.1.0', oldestBeside: '0.1.0', lease: null };
export const migrationTimes = { beatMs: 50, lookMs: 20, deadMs: 500, watchMs: 200 };
const codes = ['a1', 'a2', 'a3', 'a4', 'a5', 'B6', 'a7'];

/** The service of the first release, with data of two tenants. */
export async function startFirstRelease() {
  const app = await testService(SampleModule, 'lotlog', { migrationTimes });
  const processes = () => app.kit.backups.database().processes;
  const versions = () => app.kit.connection.model<DataState>('data_version');
  const state = async () => (await versions().findOne({}).lean())!;
  for (const code of codes) await app.call(spares.create, { body: { code, quantity: 1 } }, rossi);
  await app.call(spares.create, { body: { code: 'c1', quantity: 1 } }, cantina);
  // Otherwise it would be too old to run next to some of the processes that tests start.
  await processes().updateMany({}, { $set: { version: '9.0.0' } });

  return {
    ...{ app, processes, versions, state },
    codesOf: async (who = rossi) => {
      const { items } = await app.call(spares.all, {}, who);
      return items.map(({ code }) => code);
    },
    /** Whether the migrating process has beaten for so long. */
    hasBeaten: async (ms: number) => ((await state()).lease?.beat ?? 0) * migrationTimes.beatMs > ms,
  };
}

export type FirstRelease = Awaited<ReturnType<typeof startFirstRelease>>;
