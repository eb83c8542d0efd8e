import { nonce } from '@officina/contracts/auth/sessions';
import { z } from 'zod';
import { safeRedirect } from './safe-redirect.ts';

const value = z.string().catch('');

const query = z.object({ destination: value, from: value, 'request-logout': value });
const form = z.object({
  ...{ tenant: value, username: value, password: value, destination: value, nonce: value, stays: value },
});

export interface LoginQuery {
  /** Local path to open after the login. */
  destination: string;
  /** Whether `from` is the application's `/auth`, as the guard sends it. */
  isFromGuard: boolean;
  loggedOut: boolean;
}

export interface LoginForm {
  tenant: string;
  username: string;
  password: string;
  destination: string;
  /**
   * Nonce of the guard, which the page reads from the tab's storage; '' if the login was not started by our guard.
   */
  nonce: string;
  /** 'on' if the person wants to stay logged in on this device. */
  stays: string;
}

/** Query of `GET /login`, without invalid values. */
export function readLoginQuery(raw: unknown, origins: readonly string[]): LoginQuery {
  const { destination, from, 'request-logout': logout } = query.parse(raw ?? {});
  const { pathname } = new URL(safeRedirect(from, origins), 'http://own');
  return {
    destination: safeRedirect(destination, origins),
    isFromGuard: pathname === '/auth',
    loggedOut: logout === '1',
  };
}

/** Body of `POST /login`; missing and non-text fields are empty. */
export function readLoginForm(raw: unknown, origins: readonly string[]): LoginForm {
  const { tenant, username, destination, ...typed } = form.parse(raw ?? {});
  return {
    ...typed,
    tenant: tenant.trim(),
    username: username.trim(),
    destination: safeRedirect(destination, origins),
  };
}

/** The nonce for the ticket; `null` if it is not a valid nonce of our guard. */
export function nonceOf(form: Pick<LoginForm, 'nonce'>): string | null {
  const parsed = nonce.safeParse(form.nonce);
  return parsed.success ? parsed.data : null;
}

/** The URL that returns to the application: `/auth` with the ticket. */
export function returnUrl({ destination }: Pick<LoginForm, 'destination'>, ticket: string): string {
  const parameters = new URLSearchParams({ logged: 'yes', token: ticket });
  if (destination !== '/') parameters.set('destination', destination);
  return `/auth?${parameters}`;
}
