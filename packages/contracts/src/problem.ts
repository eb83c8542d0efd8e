import { z } from 'zod';

/** The closed list of error codes, each with its HTTP status and Italian title. */
export const problemCodes = {
  malformed: { status: 400, title: 'Richiesta non leggibile' },
  unauthorized: { status: 401, title: 'Non autorizzato' },
  forbidden: { status: 403, title: 'Non permesso' },
  not_found: { status: 404, title: 'Non trovato' },
  method_not_allowed: { status: 405, title: 'Metodo non ammesso' },
  stale: { status: 409, title: 'Modificato nel frattempo' },
  locked: { status: 409, title: 'Bloccato' },
  duplicate: { status: 409, title: 'Già presente' },
  already_open: { status: 409, title: 'Già aperto' },
  in_use: { status: 409, title: 'Ancora in uso' },
  gone: { status: 410, title: 'Creato e poi eliminato' },
  too_large: { status: 413, title: 'Troppo grande' },
  unsupported_media: { status: 415, title: 'Formato non ammesso' },
  invalid: { status: 422, title: 'Dati non validi' },
  unknown_field: { status: 422, title: 'Pagina più nuova del server' },
  too_many: { status: 429, title: 'Troppe richieste' },
  headers_too_large: { status: 431, title: 'Intestazioni troppo grandi' },
  internal: { status: 500, title: 'Errore interno' },
  unavailable: { status: 503, title: 'Servizio non raggiungibile' },
  disk_full: { status: 503, title: 'Disco del server pieno' },
  timeout: { status: 504, title: 'Tempo scaduto' },
} as const;

export type ProblemCode = keyof typeof problemCodes;

/** An invalid field: `path` with dots (`checkList.0.title`), `message` as specified. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457 problem+json, plus `message` for the clients of the specification. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
  /** The current document: for `stale`, to show both versions; for `already_open`, to link to the existing one. */
  current: z.unknown().optional(),
});
export type Problem = z.infer<typeof problem>;
