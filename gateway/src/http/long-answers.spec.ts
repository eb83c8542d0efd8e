import { expect, it } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import type { FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';
import { LongAnswers } from './answers.ts';

const limits = { LIMIT_LONG_USER: 1, LIMIT_LONG_TENANT: 1, LIMIT_LONG_WAIT_MS: 50 };
const to = (raw: PassThrough) => ({ raw }) as unknown as FastifyReply;

it('a client that has disconnected before it gets its slot frees it for the next', async () => {
  const slots = new LongAnswers(limits);
  await slots.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough().destroy()));
  await slots.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough()));
  await expect(slots.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough()))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
