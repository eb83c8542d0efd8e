import { useRef, useState } from 'react';
import { randomKey } from '../random-key.ts';

/**
 * One key per opening of a create form, so that a second click or a repeated request creates the document once. `renew`
 * replaces the key when the document that was created with it has been deleted.
 */
export function useIdempotencyKey() {
  const [key, setKey] = useState(randomKey);
  return { key, renew: () => setKey(randomKey()) };
}

/** The key of a body: an equal body has the same one, because the answer to the first request may have been lost. */
export function useBodyKey(): (body: object) => string {
  const sent = useRef({ body: '', key: '' });
  return (body) => {
    const json = JSON.stringify(body);
    if (sent.current.body !== json) sent.current = { body: json, key: randomKey() };
    return sent.current.key;
  };
}
