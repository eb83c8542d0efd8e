const maxLength = 2048;
const controls = /[\u0000-\u001f\u007f\\]/;

/**
 * Turns a value sent by a browser into a safe redirect target; use nothing else for this.
 *
 * @param target a query value or form field, in any shape
 * @param origins our own origins (`PUBLIC_URL`'s and the one the browser used), without a path
 * @returns path, query and fragment on our own origin, never with a host; `/` for anything doubtful: another
 *   origin, another scheme, a user name before the host, `//host`, backslashes, control characters, and all of these
 *   percent-encoded
 */
export function safeRedirect(target: unknown, origins: readonly string[]): string {
  if (typeof target !== 'string' || target === '' || target.length > maxLength || controls.test(target))
    return '/';
  const local = withoutOwnOrigin(target, origins);
  if (local === null || !URL.canParse(local, 'http://own')) return '/';
  const url = new URL(local, 'http://own');
  return url.host === 'own' && isPlainPath(url.pathname) ? url.pathname + url.search + url.hash : '/';
}

function withoutOwnOrigin(target: string, origins: readonly string[]): string | null {
  if (target.startsWith('/')) return target.startsWith('//') ? null : target;
  const ownOrigin = origins.find((origin) => target === origin || target.startsWith(`${origin}/`));
  if (ownOrigin === undefined) return null;
  const rest = target.slice(ownOrigin.length);
  return rest.startsWith('//') ? null : rest || '/';
}

/** Checks the path as a careless reader might see it: decoded repeatedly. */
function isPlainPath(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 4; round++) {
    if (path.startsWith('//') || controls.test(path)) return false;
    const decoded = decodeOnce(path);
    if (decoded === null) return false;
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decodeOnce(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
