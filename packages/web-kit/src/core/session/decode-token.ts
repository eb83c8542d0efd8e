/**
 * The unverified payload of a JWT: the browser only reads names from it, the server checks the signature.
 * @returns undefined for anything but a JWT with an object as payload
 */
export const decodeToken = (token: string): Record<string, unknown> | undefined => {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? { ...payload } : undefined;
  } catch {
    return undefined;
  }
};
