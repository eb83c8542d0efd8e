import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { busCall, nothing } from '@officina/contracts/endpoint';
import mongoose from 'mongoose';
import { Handle } from './bus/handle.ts';
import { healthOf } from './health.ts';
import { baseConfig, type BaseConfig } from './load-config.ts';
import { Service } from './service.ts';
import { backupDatabase } from './store/backup/state.ts';
import { caller } from './testing/callers.ts';
import { closeAfterEach } from './testing/close-after-each.ts';
import { testBus } from './testing/test-bus.ts';
import { testMongo, type TestMongo } from './testing/test-mongo.ts';
import { testNats, type TestNats } from './testing/test-nats.ts';

const ping = busCall({ subject: 'rpc.maintenance.pings.send', kind: 'write', output: nothing });
const rossi = caller({ tenantId: 'ROSSI' });

@Controller()
class PingController {
  @Handle(ping)
  send() {
    return {};
  }
}

@Module({ controllers: [PingController] })
class PingModule {}

const closing = closeAfterEach();
let nats: TestNats;
let mongo: TestMongo;

beforeAll(async () => {
  nats = await testNats();
  mongo = testMongo();
});
afterAll(async () => {
  await nats.close();
  await mongo.close();
});

const configOf = (user: 'demo' | 'maintenance', uri = mongo.uri): BaseConfig =>
  baseConfig.parse({ ...nats.config(user), MONGODB_URI: uri, DATABASE_PREFIX: mongo.prefix });

/** The shared state of processes, backups and restores in these tests. */
const openBackupDatabase = async () => {
  const connection = await mongoose.createConnection(mongo.uri).asPromise();
  const backups = backupDatabase(connection.getClient(), mongo.prefix);
  return { backups, close: () => connection.close() };
};

describe('a service', () => {
  it('reports the missing store, and answers no other calls', async () => {
    const nowhere = 'mongodb://127.0.0.1:9/?directConnection=true';
    const config = configOf('maintenance', nowhere);
    const stop = new AbortController();
    const storeTimes = { attemptMs: 20, retryMs: 20 };
    const starting = Service.start('maintenance', PingModule, config, { signal: stop.signal, storeTimes });
    closing({
      close: () => {
        stop.abort();
        return starting;
      },
    });
    const gateway = closing(await testBus(nats, 'gateway'));
    const state = await gateway.bus.call(healthOf('maintenance'), {}, rossi);
    expect(state).toMatchObject({ ok: false, store: false, bus: true });
    await expect(gateway.bus.call(ping, {}, rossi)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('answers the demo generator’s calls under prefixed subjects', async () => {
    closing(await Service.start('maintenance', PingModule, configOf('demo'), { subjectPrefix: 'demo.' }));
    const demo = closing(await testBus(nats, 'demo'));
    expect(await demo.bus.call(ping, {}, rossi, { subjectPrefix: 'demo.' })).toEqual({});
    const gateway = closing(await testBus(nats, 'gateway'));
    await expect(gateway.bus.call(ping, {}, rossi)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('can be restarted in the same process', async () => {
    for (let round = 0; round < 2; round += 1) {
      const service = closing(await Service.start('maintenance', PingModule, configOf('maintenance')));
      expect(await service.readiness()).toMatchObject({ ok: true });
      await service.close();
      expect(await service.readiness()).toMatchObject({ ok: false, draining: true });
    }
  });

  it('does not start during an unfinished restore, and leaves no trace of itself', async () => {
    const { backups, close } = await openBackupDatabase();
    await backups.restores.insertOne({
      _id: 'restore',
      owner: 'x',
      file: '/copie/1.officina',
      cutAt: '',
      former: null,
    });
    await expect(Service.start('maintenance', PingModule, configOf('maintenance'))).rejects.toThrow(
      'the restore of /copie/1.officina is not finished: wait for it, or let `npm run restore` finish it',
    );
    expect(await backups.processes.countDocuments()).toBe(0);
    await backups.restores.deleteMany({});
    const service = closing(await Service.start('maintenance', PingModule, configOf('maintenance')));
    expect(await backups.processes.countDocuments()).toBe(1);
    await service.close();
    await close();
  });
});
