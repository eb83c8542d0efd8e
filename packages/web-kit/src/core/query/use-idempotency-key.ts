import { useState } from 'react';
import { randomKey } from '../random-key.ts';

/**
 * One key per opening of a create form, so that a second click or a repeated request creates the document once. `renew`
 * replaces the key when the document that was created with it has been deleted.
 */
export function useIdempotencyKey() {
  const [key, setKey] = useState(randomKey);
  return { key, renew: () => setKey(randomKey()) };
}
