const forever = 'public, max-age=31536000, immutable';
const contentHash = /[.-][0-9a-zA-Z_-]{8,}\.[a-z0-9]+(\.[a-z0-9]+)?$/;

/** How long a file of the host may be kept: for ever when its name holds a hash of its content. */
export function cacheControl(path: string): string {
  return /^(assets|static)\//.test(path) && contentHash.test(path) ? forever : 'no-cache';
}

/** Remotes live in `<name>/<version>/…`, which never change; what points at them does. */
export function remoteCacheControl(path: string): string {
  const inVersionFolder = path.split('/').length >= 3;
  return inVersionFolder && !path.endsWith('/mf-manifest.json') ? forever : 'no-cache';
}
