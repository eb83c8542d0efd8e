import { useSearchParams } from '@officina/web-kit';
import { useState } from 'react';
import { lastDays, type Range } from './range.ts';

/** The applied range, kept in the address, and the one in the pickers. */
export function useRange() {
  const [params, setParams] = useSearchParams();
  const [initial] = useState(lastDays);
  const applied: Range = { from: params.get('dal') ?? initial.from, to: params.get('al') ?? initial.to };
  const [draft, setDraft] = useState(applied);
  const apply = () => setParams({ dal: draft.from, al: draft.to });
  return { applied, draft, setDraft, apply };
}
