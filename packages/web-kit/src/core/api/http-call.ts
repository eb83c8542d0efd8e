import { hearServerTime } from '../clock.ts';
import { authInfo, clearAuthInfo, pageOwner, rememberExpiry } from '../session/auth-info.ts';
import { ApiError, noAnswer, readProblem } from './api-error.ts';

let client = 'host/0';

/** Says which section of the interface asks from now on, and its version. */
export const nameClient = (section: string, version = '0'): void => {
  client = `${section}/${version}`;
};

/**
 * What every call tells of who asks: to one that is newer than the server, or older, that one answers otherwise than to a
 * stranger.
 */
const clientHeader = (): Record<string, string> => ({ 'x-client': client });

/** A deadline in milliseconds that begins anew each time something is heard. */
export const silence = (limitMs: number) => {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('silence', 'TimeoutError'));
  let timer = setTimeout(late, limitMs);
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(late, limitMs);
  };
  return { deadline: controller.signal, heard, end };
};

export interface HttpCall {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Default 20 s. */
  deadlineMs?: number;
  /** Aborts when the answer is too late; in place of `deadlineMs`. */
  deadline?: AbortSignal;
  priority?: RequestPriority;
}

export const defaultDeadlineMs = 20_000;

const headersOf = ({ body, headers }: HttpCall): Record<string, string> => {
  const token = authInfo()?.token;
  return {
    accept: 'application/json',
    ...clientHeader(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
    ...headers,
  };
};

// Calls under way meet the same 401: a second reload would break off the way to the log-in page.
const expireSession = (): ApiError => {
  if (authInfo()) {
    rememberExpiry();
    clearAuthInfo();
    if (!pageOwner()) location.reload();
  }
  return new ApiError({ status: 401, code: 'unauthorized', message: 'Non autorizzato' });
};

/**
 * One HTTP call with the session's token and a deadline.
 * @throws ApiError for every failure; a 401 also clears the session and reloads the page, unless that stays (`useKeptPage`).
 */
export const send = async (call: HttpCall): Promise<Response> => {
  const deadline = call.deadline ?? AbortSignal.timeout(call.deadlineMs ?? defaultDeadlineMs);
  const response = await fetch(call.path, {
    method: call.method,
    headers: headersOf(call),
    body: call.body === undefined ? null : JSON.stringify(call.body),
    signal: call.signal ? AbortSignal.any([call.signal, deadline]) : deadline,
    cache: 'no-store',
    priority: call.priority,
  }).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause;
    throw noAnswer(cause);
  });
  hearServerTime(response.headers.get('date'));
  if (response.status === 401) throw expireSession();
  if (!response.ok) throw await readProblem(response);
  return response;
};
