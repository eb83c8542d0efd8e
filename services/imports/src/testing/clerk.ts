import type { Caller } from '@officina/contracts/caller';
import { imports, type ImportJob } from '@officina/contracts/imports/imports';
import type { TestService } from '@officina/server-kit/testing/test-service';
import { setTimeout as delay } from 'node:timers/promises';

/** A user who imports sheets of machines. */
export function clerk(service: () => TestService, caller: Caller) {
  /** Waits until the import is in a final state. */
  async function ended({ _id }: ImportJob): Promise<ImportJob> {
    for (;;) {
      const job = await service().call(imports.single, { params: { id: _id } }, caller);
      if (!['READING', 'SAVING', 'UNDOING'].includes(job.state)) return job;
      await delay(50);
    }
  }

  /** Uploads a sheet in small parts, last part first. */
  async function uploaded(lines: string[], bytesOfPart = 64): Promise<ImportJob> {
    const bytes = Buffer.from(lines.join('\n'));
    const parts = Math.ceil(bytes.length / bytesOfPart);
    const body = { name: 'macchine.csv', parts };
    const job = await service().call(imports.create, { params: { kind: 'machines' }, body }, caller);
    for (let index = parts - 1; index >= 0; index -= 1) {
      const content = bytes.subarray(index * bytesOfPart, (index + 1) * bytesOfPart).toString('base64');
      await service().call(imports.part, { params: { id: job._id }, body: { index, content } }, caller);
    }
    return job;
  }

  async function checked(lines: string[], bytesOfPart?: number): Promise<ImportJob> {
    const job = await uploaded(lines, bytesOfPart);
    await service().call(imports.check, { params: { id: job._id } }, caller);
    return ended(job);
  }

  const saved = async ({ _id }: ImportJob) =>
    ended(await service().call(imports.save, { params: { id: _id } }, caller));
  return { ended, uploaded, checked, saved };
}
