import { Api } from '../support/api.ts';
import { Http } from '../support/http.ts';
import { Recorder } from '../support/recorder.ts';
import type { Person } from '../support/tenants.ts';
import { stackAddress } from './stack.ts';

let connection: { http: Http; recorder: Recorder } | undefined;

/** One connection per process, because the running stack does not change. */
const connected = () =>
  (connection ??= { http: new Http(stackAddress().url), recorder: new Recorder(stackAddress()) });

/** The running stack's API as one of its users. */
export function apiOf({ token }: Pick<Person, 'token'>): Api {
  const { http, recorder } = connected();
  return new Api(http, recorder, token);
}
