import type { ReadRoute } from '../core/api/routes.ts';
import { counted } from '../core/numbers.ts';
import { useComing } from '../core/query/use-rows.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { restInWords } from './rest-of-rows.tsx';

interface ComingRowsProps {
  /** The lists that are needed whole. */
  of: readonly ReadRoute[];
  cards?: number;
}

/** In the place of what some rows alone would tell wrongly: how many have come, in a line that pushes nothing down when it is said. */
export function ComingRows({ of, cards }: ComingRowsProps) {
  const come = useComing(of);
  return (
    <>
      <p className="ui:mb-3 ui:min-h-[1lh] ui:text-ink-2">
        {come > 0 && `${counted(come, 'riga arrivata', 'righe arrivate')}, ${restInWords({})}`}
      </p>
      <Skeleton cards={cards} />
    </>
  );
}
