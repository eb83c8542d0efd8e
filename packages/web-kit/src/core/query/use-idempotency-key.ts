import { useState } from 'react';
import { randomKey } from '../random-key.ts';

/** One key per opening of a create form: a second click or a repeated request makes the document once. */
export const useIdempotencyKey = (): string => useState(randomKey)[0];
