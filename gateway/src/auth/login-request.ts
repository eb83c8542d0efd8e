import { nonce } from '@officina/contracts/auth/sessions';
import { z } from 'zod';
import { safeRedirect } from './safe-redirect.ts';

const value = z.string().catch('');

const query = z.object({ destination: value, from: value, 'request-logout': value });
const form = z.object({ tenant: value, username: value, password: value, destination: value, nonce: value });

export interface LoginQuery {
  /** Path of ours that the login leads to. */
  destination: string;
  /** Whether `from` is the application's `/auth`, as the guard sends it. */
  isAsked: boolean;
  loggedOut: boolean;
}

export interface LoginForm {
  tenant: string;
  username: string;
  password: string;
  destination: string;
  /** The guard's, which the page has read in the tab's storage; '' when the login was not asked for by our guard. */
  nonce: string;
}

/** Query of `GET /login`; anything odd in it is left out. */
export function readQuery(raw: unknown, origins: readonly string[]): LoginQuery {
  const { destination, from, 'request-logout': logout } = query.parse(raw ?? {});
  const { pathname } = new URL(safeRedirect(from, origins), 'http://own');
  return {
    destination: safeRedirect(destination, origins),
    isAsked: pathname === '/auth',
    loggedOut: logout === '1',
  };
}

/** Body of `POST /login`; a field that is missing or no text is empty. */
export function readForm(raw: unknown, origins: readonly string[]): LoginForm {
  const { tenant, username, destination, ...typed } = form.parse(raw ?? {});
  return {
    ...typed,
    tenant: tenant.trim(),
    username: username.trim(),
    destination: safeRedirect(destination, origins),
  };
}

/** The nonce that the ticket is to work with; `null` when it cannot be one of our guard's. */
export function nonceOf(form: Pick<LoginForm, 'nonce'>): string | null {
  const parsed = nonce.safeParse(form.nonce);
  return parsed.success ? parsed.data : null;
}

/** The way back into the application: `/auth` with the ticket. */
export function wayBack({ destination }: Pick<LoginForm, 'destination'>, ticket: string): string {
  const parameters = new URLSearchParams({ logged: 'yes', token: ticket });
  if (destination !== '/') parameters.set('destination', destination);
  return `/auth?${parameters}`;
}
