import type { IncomingHttpHeaders } from 'node:http';
import { browserId } from '@officina/contracts/auth/sessions';

const cookie = 'officina_browser';
const keptSeconds = 180 * 24 * 3_600;

/** The name that this browser got at an earlier log-in. */
export function browserOf({ cookie: cookies = '' }: IncomingHttpHeaders): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(cookies) ?? [];
  return browserId.safeParse(value).data;
}

/** The cookie that stores a browser's name: only for the log-in page, and not readable by scripts. */
export function browserCookie(name: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookie}=${name}; Path=/login; Max-Age=${keptSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
