/** 32 hex digits from the browser's generator; unlike `randomUUID` it also exists on a plain http address. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
