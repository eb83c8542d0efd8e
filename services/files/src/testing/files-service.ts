import { Clock, SystemClock } from '@officina/server-kit/clock';
import { testService } from '@officina/server-kit/testing/test-service';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FilesModule } from '../files.module.ts';
import { FilesClient, freePort, key } from './files-client.ts';
import { Owner } from './owners.ts';

/** A clock that tests move on. */
class MovedClock extends Clock {
  aheadMs = 0;

  now(): Date {
    return new Date(new SystemClock().now().getTime() + this.aheadMs);
  }
}

/** The service on the real store and bus, with a stand-in for maintenance. */
export async function startFiles({ silenceMs = 30_000 } = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'officina-files-'));
  const [port, clock, owner] = [await freePort(), new MovedClock(), new Owner()];
  const module = FilesModule.with({ host: '127.0.0.1', port, key, dir, silenceMs });
  const service = await testService(module, 'files', { clock, before: (nats) => owner.answer(nats) });
  return {
    ...service,
    ...{ dir, clock, owner },
    client: new FilesClient(port, clock),
    close: async () => {
      await service.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type FilesTest = Awaited<ReturnType<typeof startFiles>>;
