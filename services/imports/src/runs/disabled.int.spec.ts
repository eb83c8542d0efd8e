import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { imports } from '@officina/contracts/imports/imports';
import { caller } from '@officina/server-kit/testing/callers';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { ImportsModule } from '../imports.module.ts';
import { clerk } from '../testing/clerk.ts';
import { machineWith, tenantServices } from '../testing/tenant-services.ts';
import { enabledCheckTimes } from './refuse-disabled.ts';

const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
const { kept, hooks, disabled, answers } = tenantServices();
let service: TestService;

beforeAll(async () => {
  service = await testService(ImportsModule, 'imports', { before: answers });
});
afterAll(() => service.close());
afterEach(() => void jest.restoreAllMocks());

const { ended, uploaded, checked, saved } = clerk(() => service, anna);

describe('an import of a tenant that has been disabled', () => {
  it('stops at the next row, undoes the written rows and shows the reason', async () => {
    kept.push(machineWith({ _id: 'a'.repeat(24), __v: 3, shortCode: 'PRE-04', name: 'Pressa' }));
    jest.replaceProperty(enabledCheckTimes, 'intervalMs', 0);
    const fresh = Array.from({ length: 20 }, (_, index) => `NEW-${index};Nuova`);
    const job = await checked(['Codice;Nome', 'PRE-04;Pressa piegatrice', ...fresh], 1_024);
    let made = 0;
    hooks.after = async () => {
      made += 1;
      if (made === 5) disabled.add('ROSSI');
    };
    const stopped = await saved(job);
    disabled.clear();
    expect(stopped).toMatchObject({
      state: 'UNDONE',
      reason: 'L’importazione è stata interrotta: l’azienda è disattivata. Non è stato salvato niente.',
      written: 0,
    });
    // Concurrent writes may still end.
    expect(made).toBeLessThan(13);
    expect(kept.map(({ shortCode, name }) => [shortCode, name])).toEqual([['PRE-04', 'Pressa']]);
  });

  it('is refused when its file is checked', async () => {
    const job = await uploaded(['Codice;Nome', 'TOR-01;Tornio']);
    disabled.add('ROSSI');
    await service.call(imports.check, { params: { id: job._id } }, anna);
    expect(await ended(job)).toMatchObject({
      state: 'REFUSED',
      reason: 'L’importazione è stata interrotta: l’azienda è disattivata.',
    });
    disabled.clear();
    await service.call(imports.check, { params: { id: job._id } }, anna);
    expect((await ended(job)).state).toBe('READY');
  });
});
