import { syncServerClock } from '../clock.ts';
import { authInfo, clearAuthInfo, pageOwner, rememberExpiry } from '../session/auth-info.ts';
import { ApiError, connectionError, readError } from './api-error.ts';

interface Client {
  name: string;
}

/** The shown sections, the last one opened at the end: a panel may be open over a page. */
const clients: Client[] = [{ name: 'host/0' }];

/**
 * Opens a section: until it is closed, or another one opens, calls come from it and its version.
 * @returns a function that closes it
 */
export const openClient = (section: string, version = '0'): (() => void) => {
  const client = { name: `${section}/${version}` };
  clients.push(client);
  return () => void clients.splice(clients.indexOf(client), 1);
};

/** Identifies the section and its version: the server answers a newer or older one differently from an unknown client. */
const clientHeader = (): Record<string, string> => ({ 'x-client': clients.at(-1)?.name ?? '' });

/** A timeout that `restart` starts again each time data arrives. */
export const silenceTimeout = (limitMs: number) => {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('silence', 'TimeoutError'));
  let timer = setTimeout(abort, limitMs);
  const end = () => clearTimeout(timer);
  const restart = () => {
    end();
    timer = setTimeout(abort, limitMs);
  };
  return { deadline: controller.signal, restart, end };
};

export interface HttpCall {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Default 20 s. */
  deadlineMs?: number;
  /** Aborts the call on timeout; replaces `deadlineMs`. */
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

// Concurrent calls get the same 401: a second reload would interrupt the redirect to the log-in page.
const expireSession = (): ApiError => {
  if (authInfo()) {
    rememberExpiry();
    clearAuthInfo();
    if (!pageOwner()) location.reload();
  }
  return new ApiError({ status: 401, code: 'unauthorized', message: 'Non autorizzato' });
};

const forbiddenListeners = new Set<() => void>();

/** Calls back after each answer 403 `forbidden`. */
export const onForbidden = (listener: () => void): void => void forbiddenListeners.add(listener);

const refusalOf = async (response: Response): Promise<ApiError> => {
  const error = await readError(response);
  if (error.code === 'forbidden') forbiddenListeners.forEach((listener) => listener());
  return error;
};

/**
 * One HTTP call with the session's token and a deadline.
 * @throws ApiError for every failure; a 401 also clears the session and reloads the page, unless it is kept open (`useKeptPage`).
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
    throw connectionError(cause);
  });
  syncServerClock(response.headers.get('date'));
  if (response.status === 401) throw expireSession();
  if (!response.ok) throw await refusalOf(response);
  return response;
};
