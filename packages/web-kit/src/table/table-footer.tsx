import { ChevronLeft, ChevronRight, Rows2, Rows3 } from 'lucide-react';
import { useDensity } from '../core/preferences.ts';
import { counted } from '../core/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { loadedRowsInWords, missingInWords, RetryMissing, type MissingRows } from './loading-rows.tsx';
import { pageSizes, type ListState } from './use-list-state.ts';

interface FooterProps {
  state: ListState;
  page: number;
  pages: number;
  total: number;
  /** Set while rows are missing. */
  rest?: MissingRows;
}

/** «1–25 di 37»; while rows are missing «1–25 di 1.000 righe, altre in arrivo…». */
export const rangeText = (page: number, size: number, total: number, rest?: MissingRows) => {
  if (total === 0) return '0 di 0';
  const range = `${(page - 1) * size + 1}–${Math.min(page * size, total)}`;
  if (!rest) return `${range} di ${total}`;
  const found =
    total === rest.loaded ? counted(total, 'riga', 'righe') : `${total} fra ${loadedRowsInWords(rest)}`;
  return `${range} di ${found}, ${missingInWords(rest)}`;
};

function usePaging({ state, page, pages }: FooterProps) {
  const goTo = (to: number) => state.write({ pagina: to === 1 ? undefined : String(to) });
  return {
    previous: { disabled: page <= 1, onClick: () => goTo(page - 1) },
    next: { disabled: page >= pages, onClick: () => goTo(page + 1) },
  };
}

function PageSize({ state }: { state: ListState }) {
  return (
    <span className="ui:inline-flex ui:items-center ui:gap-3">
      <span className="ui:text-aside">Righe per pagina</span>
      <Segmented
        label="Righe per pagina"
        value={state.size}
        onChange={(size) => state.write({ righe: String(size) })}
        options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
      />
    </span>
  );
}

const densityOptions = [
  { value: 'comoda', label: 'Comoda', icon: Rows2 },
  { value: 'compatta', label: 'Compatta', icon: Rows3 },
] as const;

/** Footer of the table: rows per page, range, density, the two page buttons. */
export function TableFooter(props: FooterProps) {
  const { state, page, total, rest } = props;
  const [density, setDensity] = useDensity();
  const { previous, next } = usePaging(props);
  return (
    <nav
      aria-label="Pagine"
      className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-5 ui:gap-y-2 ui:border-t-[1.5px] ui:border-line-strong ui:px-3.5 ui:py-2.5"
    >
      <PageSize state={state} />
      <span aria-live="polite" className="ui:text-aside">
        {rangeText(page, state.size, total, rest)}
      </span>
      <RetryMissing rest={rest} />
      <Segmented label="Densità" value={density} onChange={setDensity} options={densityOptions} />
      <span className="ui:ml-auto ui:inline-flex ui:gap-2">
        <Button icon={ChevronLeft} {...previous}>
          Precedente
        </Button>
        <Button trailing={ChevronRight} {...next}>
          Prossima
        </Button>
      </span>
    </nav>
  );
}

/** Footer of the phone cards: two wide buttons, then rows per page and the range. */
export function CardsFooter(props: FooterProps) {
  const { state, page, total, rest } = props;
  const { previous, next } = usePaging(props);
  return (
    <nav aria-label="Pagine" className="ui:mt-3 ui:grid ui:gap-2">
      <span className="ui:grid ui:grid-cols-2 ui:gap-2">
        <Button icon={ChevronLeft} {...previous}>
          Precedente
        </Button>
        <Button trailing={ChevronRight} {...next}>
          Prossima
        </Button>
      </span>
      <span className="ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-2">
        <PageSize state={state} />
        <span className="ui:text-ink-2" aria-live="polite">
          {rangeText(page, state.size, total, rest)}
        </span>
        <RetryMissing rest={rest} />
      </span>
    </nav>
  );
}
