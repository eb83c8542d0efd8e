import type { IncomingHttpHeaders } from 'node:http';
import { browserId } from '@officina/contracts/auth/sessions';
import { tenantCode } from '@officina/contracts/caller';
import { z } from 'zod';

/** Who logged in last on this device. The device could have changed it: it is only shown, and put into the form. */
const person = z.object({
  tenant: tenantCode,
  username: z.string().min(1).max(80),
  fullName: z.string().min(1).max(120),
  company: z.string().min(1).max(120),
});

export type Person = z.infer<typeof person>;

const keptSeconds = 180 * 24 * 3_600;
/** A device stays logged in for as long, unless it is used. */
const deviceSeconds = 30 * 24 * 3_600;

/** The name that this browser got at an earlier log-in. */
export const browserOf = (headers: IncomingHttpHeaders): string | undefined =>
  browserId.safeParse(valueOf(headers, 'officina_browser')).data;

/** The person whom this browser remembers. */
export function personOf(headers: IncomingHttpHeaders): Person | undefined {
  const text = Buffer.from(valueOf(headers, 'officina_person') ?? '', 'base64url').toString();
  try {
    return person.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The cookie that stores a browser's name. */
export const browserCookie = (name: string, publicUrl: string): string =>
  cookie('officina_browser', name, { publicUrl, seconds: keptSeconds });

/** The cookie that remembers a person; without one, it forgets. */
export const personCookie = (one: Person | undefined, publicUrl: string): string =>
  one
    ? cookie('officina_person', Buffer.from(JSON.stringify(one)).toString('base64url'), {
        ...{ publicUrl, seconds: keptSeconds },
      })
    : cookie('officina_person', '', { publicUrl, seconds: 0 });

/** What a device has on which its person stays logged in. */
export const deviceOf = (headers: IncomingHttpHeaders): string | undefined =>
  valueOf(headers, 'officina_device') || undefined;

/** The cookie with which a device logs in; without a text, it is taken back. */
export const deviceCookie = (text: string | undefined, publicUrl: string): string =>
  cookie('officina_device', text ?? '', { publicUrl, seconds: text === undefined ? 0 : deviceSeconds });

/**
 * The cookie of a device after a log-in or a log-out: a new one, or none in place of the one that it has, which may be somebody
 * else's.
 */
export const changedDevice = (
  text: string | undefined,
  headers: IncomingHttpHeaders,
  publicUrl: string,
): string[] => (text === undefined && deviceOf(headers) === undefined ? [] : [deviceCookie(text, publicUrl)]);

function valueOf({ cookie: cookies = '' }: IncomingHttpHeaders, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1];
}

/** Only for the log-in page, and not readable by scripts. */
function cookie(
  name: string,
  value: string,
  { publicUrl, seconds }: { publicUrl: string; seconds: number },
): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/login; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
