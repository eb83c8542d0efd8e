import { nonce } from '@officina/contracts/auth/sessions';
import { z } from 'zod';
import { safeRedirect } from './safe-redirect.ts';

const value = z.string().catch('');

const query = z.object({ destination: value, from: value, 'request-logout': value, expired: value });
const form = z.object({ tenant: value, username: value, password: value, destination: value, from: value });

/** Where a login was asked from and where it leads; both are paths of ours. */
export interface LoginTarget {
  /** The application's `/auth` with the guard's nonce in `n`; `/` when it was none of that. */
  from: string;
  destination: string;
}

export interface LoginQuery extends LoginTarget {
  loggedOut: boolean;
  /** The server has ended the session that was open. */
  expired: boolean;
}

export interface LoginForm extends LoginTarget {
  tenant: string;
  username: string;
  password: string;
}

/** Query of `GET /login`; anything odd in it is left out. */
export function readQuery(raw: unknown, origins: readonly string[]): LoginQuery {
  const { destination, from, 'request-logout': logout, expired } = query.parse(raw ?? {});
  return { ...target(from, destination, origins), loggedOut: logout === '1', expired: expired === '1' };
}

/** Body of `POST /login`; a field that is missing or no text is empty. */
export function readForm(raw: unknown, origins: readonly string[]): LoginForm {
  const { tenant, username, password, from, destination } = form.parse(raw ?? {});
  return {
    ...target(from, destination, origins),
    tenant: tenant.trim(),
    username: username.trim(),
    password,
  };
}

/** The guard's nonce; `null` when the login was not asked for by our guard. */
export function nonceOf({ from }: LoginTarget): string | null {
  const parsed = nonce.safeParse(new URL(from, 'http://own').searchParams.get('n'));
  return parsed.success ? parsed.data : null;
}

/** The way back into the application: the guard's `from` with the ticket; fragment and odd parameters are gone. */
export function wayBack(target: LoginTarget, ticket: string): string {
  const parameters = new URLSearchParams({ logged: 'yes', token: ticket, n: nonceOf(target) ?? '' });
  if (target.destination !== '/') parameters.set('destination', target.destination);
  return `/auth?${parameters}`;
}

function target(from: string, destination: string, origins: readonly string[]): LoginTarget {
  const back = safeRedirect(from, origins);
  const isReturnPage = new URL(back, 'http://own').pathname === '/auth';
  return { from: isReturnPage ? back : '/', destination: safeRedirect(destination, origins) };
}
