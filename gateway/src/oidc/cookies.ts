import type { IncomingHttpHeaders } from 'node:http';

/** Seconds that a person has at the provider, and then to choose an account; auth-proxy refuses what is older. */
const attemptSeconds = 10 * 60;
/** A session ends after twelve hours. */
const sessionSeconds = 12 * 3_600;

const valueOf = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([A-Za-z0-9._-]{1,4000})(?:;|$)`).exec(cookie)?.[1];

/** The sealed text of the attempt that this browser began, or of its choice. */
export const attemptOf = (headers: IncomingHttpHeaders): string | undefined =>
  valueOf(headers, 'officina_oidc');

/** The sealed text that ends the provider's session. */
export const sessionOf = (headers: IncomingHttpHeaders): string | undefined =>
  valueOf(headers, 'officina_oidc_session');

/** Keeps an attempt; forgets it without one. `Lax`, because the browser comes back from another site. */
export const attemptCookie = (sealed: string | undefined, publicUrl: string): string =>
  cookie('officina_oidc', sealed, { publicUrl, seconds: attemptSeconds, sameSite: 'Lax' });

/** Keeps what ends the provider's session; forgets it without one. */
export const sessionCookie = (sealed: string | undefined, publicUrl: string): string =>
  cookie('officina_oidc_session', sealed, { publicUrl, seconds: sessionSeconds, sameSite: 'Strict' });

interface Parts {
  publicUrl: string;
  seconds: number;
  sameSite: 'Lax' | 'Strict';
}

function cookie(name: string, value = '', { publicUrl, seconds, sameSite }: Parts): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const age = value === '' ? 0 : seconds;
  return `${name}=${value}; Path=/login; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`;
}
