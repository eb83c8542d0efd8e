import { expect, it } from '@jest/globals';
import { caller } from '@officina/server-kit/testing/callers';
import type { FastifyReply } from 'fastify';
import { PassThrough } from 'node:stream';
import { LongAnswers } from './answers.ts';

const limits = { LIMIT_LONG_USER: 1, LIMIT_LONG_TENANT: 1, LIMIT_LONG_WAIT_MS: 50 };
const to = (raw: PassThrough) => ({ raw }) as unknown as FastifyReply;

it('who has left by the time he gets his place leaves it to the next', async () => {
  const places = new LongAnswers(limits);
  await places.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough().destroy()));
  await places.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough()));
  await expect(places.place(caller({ tenantId: 'ROSSI' }), to(new PassThrough()))).rejects.toMatchObject({
    code: 'unavailable',
  });
});
