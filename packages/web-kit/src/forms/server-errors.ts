/** What a refused write says; the shape of the API client's ApiError. */
export interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: readonly { path: string; message: string }[];
}

/** True for an error thrown by the API client (by shape, because each build has its own class). */
export function isRefusal(error: unknown): error is Refusal {
  if (typeof error !== 'object' || error === null) return false;
  return 'status' in error && 'code' in error && 'message' in error;
}

/** «a[0].b», «/a/0/b» and «a.0.b» name the same field: the last is the form's way. */
export const formPath = (path: string) =>
  path
    .replace(/^\//, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^body\./, '');

/** The first text of each path, in the server's order. */
export function fieldErrors(refusal: Refusal): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { path, message } of refusal.errors ?? []) {
    const key = formPath(path);
    if (!byPath.has(key)) byPath.set(key, message);
  }
  return byPath;
}

/** The shown field that stands for an error's path: itself or the nearest one above it. */
export function ownerOf(path: string, fields: ReadonlySet<string>): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (fields.has(at)) return at;
  }
  return undefined;
}
