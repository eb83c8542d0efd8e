import { RefreshCw } from 'lucide-react';
import { counted } from '../core/numbers.ts';
import { Button } from '../ui/button.tsx';

/** What is missing of a list: on its way, or lost, when it can be asked for again. */
export interface RestOfRows {
  /** Rows that have come. */
  come: number;
  onRetry?: () => void;
}

/** «le prime 1.000 righe» */
export const firstRows = ({ come }: RestOfRows): string => `le prime ${counted(come, 'riga', 'righe')}`;

/** «altre in arrivo…» */
export const restInWords = ({ onRetry }: Pick<RestOfRows, 'onRetry'>): string =>
  onRetry ? 'le altre non sono arrivate' : 'altre in arrivo…';

/** Asks for what was lost. */
export function RestRetry({ rest }: { rest: Pick<RestOfRows, 'onRetry'> | undefined }) {
  return (
    rest?.onRetry && (
      <Button icon={RefreshCw} onClick={rest.onRetry}>
        Riprova
      </Button>
    )
  );
}
