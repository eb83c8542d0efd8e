/** A link's secret of 256 bits, in base64url. Made here, so that no answer ever carries it. */
export const newLinkKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The address that opens the job. Servers never receive its key, which stands in the fragment. */
export const linkAddress = (tenant: string, key: string): string =>
  `${location.origin}/esterno#${tenant}.${key}`;
