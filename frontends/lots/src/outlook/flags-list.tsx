import type { LotFlag } from '@officina/contracts/lotlog/lot';
import { Banner } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** What deserves a look, each with what to do about it. */
export function FlagsList({ flags = [] }: { flags: readonly LotFlag[] | undefined }) {
  if (flags.length === 0) return null;
  return (
    <Banner family="amber">
      <ul className="grid gap-1">
        {flags.map((flag) => (
          <li key={flag}>{texts.flags[flag]}</li>
        ))}
      </ul>
    </Banner>
  );
}
