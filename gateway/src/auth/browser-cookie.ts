import type { IncomingHttpHeaders } from 'node:http';
import { browserName } from '@officina/contracts/auth/sessions';

const cookie = 'officina_browser';
const keptSeconds = 180 * 24 * 3_600;

/** What this browser was called at an earlier log-in. */
export function browserOf({ cookie: cookies = '' }: IncomingHttpHeaders): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(cookies) ?? [];
  return browserName.safeParse(value).data;
}

/** The header that lets a browser keep its name: for the log-in page alone, out of reach of scripts. */
export function browserCookie(name: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookie}=${name}; Path=/login; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
