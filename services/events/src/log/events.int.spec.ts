import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { events, type AuditEntry } from '@officina/contracts/events/events';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { EventsModule } from '../events.module.ts';

describe('x', () => {
  let service: TestService;
  beforeAll(async () => { service = await testService(EventsModule, 'events'); });
  afterAll(() => service.close());
  it('lists', async () => {
    expect(await service.call(events.list, { params: { start: '01012026', end: '02012026' } }, caller({ tenantId: 'ROSSI' }))).toEqual({ items: [] });
  });
});
