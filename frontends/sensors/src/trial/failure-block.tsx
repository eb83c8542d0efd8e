import { Banner } from '@officina/web-kit';
import { trialTexts } from './trial-texts.ts';

interface FailureBlockProps {
  /** Red of what was asked for, grey of what only stands beside it. */
  family: 'red' | 'grey';
  what: string;
  next: string;
}

/** Why there is no number, and the next step. */
export function FailureBlock({ family, what, next }: FailureBlockProps) {
  return (
    <Banner family={family}>
      <p className="font-semibold">{what}</p>
      <p className="mt-0.5 text-ink">
        <b>{trialTexts.next}</b> {next}
      </p>
    </Banner>
  );
}
