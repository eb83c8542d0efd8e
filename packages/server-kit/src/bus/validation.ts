import type { Call, RequestOf } from '@officina/contracts/endpoint';
import { isIdParam } from '@officina/contracts/fields';
import type { FieldError } from '@officina/contracts/problem';
import { unknownFields } from '@officina/contracts/unknown-fields';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { requestEnvelope } from './envelope.ts';

/** The issues of a failed parse as `errors[]`: one for each field, with a dotted path. */
const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

const invalid = (errors: FieldError[]) =>
  new AppError('invalid', errors[0]?.message ?? 'Dati non validi', { errors });

/** Whether an error concerns an identifier: a malformed one is reported as not found. */
const isIdentifier = ({ path }: FieldError) => isIdParam(path) || path === 'tenant';

/** Validates path parameters. @throws AppError `not_found` for a malformed id, else `invalid` */
const validateParams = <C extends Call>(contract: C, params: unknown): RequestOf<C>['params'] => {
  const parsed = contract.params.safeParse(params);
  if (parsed.success) return parsed.data as RequestOf<C>['params'];
  const errors = fieldErrors(parsed.error);
  throw errors.some(isIdentifier) ? new AppError('not_found', 'Non trovato') : invalid(errors);
};

/**
 * Validates a body. A write with unknown fields comes from a newer gateway: it is rejected, because the fields
 * would be lost silently.
 * @throws AppError `invalid` or `unknown_field` with every bad field
 */
export const validateBody = <C extends Call>(contract: C, body: unknown): RequestOf<C>['body'] => {
  const parsed = contract.body.safeParse(body);
  if (!parsed.success) throw invalid(fieldErrors(parsed.error));
  const unknown = contract.kind === 'write' ? unknownFields(body, parsed.data) : [];
  if (unknown.length === 0) return parsed.data as RequestOf<C>['body'];
  const errors = unknown.map((path) => ({ path, message: 'Campo che il servizio non conosce' }));
  throw new AppError(
    'unknown_field',
    'Il servizio è più vecchio di chi lo chiama, riprova tra qualche minuto',
    {
      errors,
    },
  );
};

/** Validates a request from the bus. @throws AppError `malformed`, `not_found` or `invalid` */
export const validateRequest = <C extends Call>(contract: C, data: unknown): RequestOf<C> => {
  const envelope = requestEnvelope.safeParse(data);
  if (!envelope.success) throw new AppError('malformed', 'not a request');
  const { params, body, ...rest } = envelope.data;
  return {
    ...rest,
    params: validateParams(contract, params ?? {}),
    body: validateBody(contract, body ?? {}),
  };
};

/** Throws if a reply, as JSON, violates its contract. */
export const checkReply = (contract: Call, reply: unknown): void => {
  const output = contract.kind === 'list' ? z.object({ items: z.array(contract.output) }) : contract.output;
  const wire: unknown = JSON.parse(JSON.stringify(reply));
  const parsed = output.safeParse(wire);
  if (!parsed.success)
    throw new Error(`${contract.subject} broke its contract: ${z.prettifyError(parsed.error)}`);
};
