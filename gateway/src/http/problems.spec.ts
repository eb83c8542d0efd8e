import { HttpException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@officina/server-kit/app-error';
import { toKnownError, toProblem } from './problems.ts';

describe('the message for users', () => {
  it.each([
    ['internal', 500, 'Errore interno: riferire il codice della richiesta'],
    ['unavailable', 503, 'Servizio non raggiungibile, riprovare tra poco'],
    ['timeout', 504, 'Il servizio non ha risposto in tempo'],
    ['too_large', 413, 'Troppi dati in una sola richiesta'],
  ] as const)('of %s is the gateway’s, not the service’s', (code, status, text) => {
    expect(toProblem(new AppError(code, 'rpc.maintenance.plans.all'), 'request-1')).toEqual({
      ...{ type: `/problems/${code}`, title: expect.any(String), status, code },
      ...{ detail: text, message: text, requestId: 'request-1' },
    });
  });

  it('is the service’s if it names fields', () => {
    const errors = [{ path: 'notes', message: 'È la parte più grande' }];
    const problem = toProblem(new AppError('too_large', 'Troppo grande', { errors }), 'request-1');
    expect(problem).toMatchObject({ status: 413, detail: 'Troppo grande', message: 'Troppo grande', errors });
  });
});

describe('an error of a library', () => {
  it.each([
    [400, 'malformed'],
    [403, 'not_found'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [413, 'too_large'],
    [414, 'not_found'],
    [415, 'unsupported_media'],
    [429, 'too_many'],
    [431, 'headers_too_large'],
    [503, 'unavailable'],
  ])('with the status %i is %s', (status, code) => {
    expect(toKnownError(new HttpException('of Nest', status))).toMatchObject({ code });
    expect(toKnownError({ code: 'FST_OF_FASTIFY', statusCode: status })).toMatchObject({ code });
  });

  it.each([
    new HttpException('teapot', 418),
    { code: 'EPIPE', statusCode: 400 },
    { statusCode: 400 },
    new TypeError('x'),
    undefined,
  ])('that is unexpected stays unknown: %p', (error) => {
    expect(toKnownError(error)).toBeUndefined();
  });
});
