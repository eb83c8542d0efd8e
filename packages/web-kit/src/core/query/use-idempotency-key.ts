import { useState } from 'react';
import { randomKey } from '../random-key.ts';

/**
 * One key per opening of a create form: a second click or a repeated request makes the document once. `renew` takes
 * another, when what the first one made is gone.
 */
export function useIdempotencyKey() {
  const [key, take] = useState(randomKey);
  return { key, renew: () => take(randomKey()) };
}
