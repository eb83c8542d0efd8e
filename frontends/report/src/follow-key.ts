/** A secret of 256 bits, in base64url. Made here, so that CREA waits for nothing. */
export const newFollowKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
