import { productionNote } from '@officina/contracts/industrial/production-note';
import type { ProductionSheet } from '@officina/contracts/industrial/series';
import {
  BackLink,
  Banner,
  Button,
  download,
  EmptyState,
  LinkButton,
  messages,
  Skeleton,
  timeZone,
  useFile,
  useLocation,
  useSearchParams,
} from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { offsetsOf } from './gmt.ts';
import { texts } from './texts.ts';

/**
 * Where the address asks for what cannot be shown, says so and writes there what is shown instead.
 * @param refused what is said; undefined where all can be shown
 * @param shown values by their names in the address
 */
export function useMendedAddress(refused: string | undefined, shown: Readonly<Record<string, string>>): void {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const mend = useEffectEvent((words: string) => {
    messages.warning(words, { about: 'production-address' });
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(shown)) next.set(name, value);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (refused !== undefined) mend(refused);
  }, [refused]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed until «Carica dati» is pressed, and why it was refused then.
 * @param shown what the page shows: the draft begins anew with another one, as Back brings
 * @param refusalsOf undefined where nothing is wrong
 */
export function useDraft<V, R>(
  shown: V,
  refusalsOf: (draft: V) => R | undefined,
  onLoad: (draft: V) => void,
) {
  const [state, setState] = useState<{ shown: V; draft: V; refusals?: R }>({ shown, draft: shown });
  if (!isSame(state.shown, shown)) setState({ shown, draft: shown });
  const { draft, refusals } = state;
  const change = (next: V) => setState({ ...state, draft: next });
  const load = () => {
    const refused = refusalsOf(draft);
    setState({ ...state, refusals: refused });
    if (!refused) onLoad(draft);
  };
  return { draft, refusals, change, load };
}

interface HeadProps {
  title: string;
  /** Which days are shown. */
  about: string;
  children: ReactNode;
}

/** The way back to Statistiche, the title, what can be done with the whole. */
export function Head({ title, about, children }: HeadProps) {
  return (
    <header>
      <BackLink to="/stat">{texts.back}</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="text-ink-2">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full" data-print="hide">
          {children}
        </div>
      </div>
    </header>
  );
}

/** The note on the data of a period (ISO days). */
export function Note({ from, to }: { from: string; to: string }) {
  return <Banner>{productionNote({ from, to }, offsetsOf(from, to), timeZone())}</Banner>;
}

/**
 * «Scarica Excel»: the averages of the chosen series, made by the server.
 * @param chosen undefined while there is nothing to save
 */
export function ExcelButton({ chosen }: { chosen: ProductionSheet | undefined }) {
  const words = { saved: texts.excelSaved, failed: texts.excelFailed };
  const { busy, save } = useFile('foglio-produzione', words, async () => {
    if (chosen) await download('POST /api/industrialdatalog/excel', { body: chosen });
  });
  return (
    <Button icon={FileSpreadsheet} disabled={!chosen} busy={busy && texts.makingExcel} onClick={save}>
      {texts.excel}
    </Button>
  );
}

/** All below the head, once it is known what can be chosen: how high the choice is depends on it. */
export function Body({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return <div className="mt-4 grid grid-cols-1 gap-3">{isKnown ? children : <Skeleton />}</div>;
}

/** In the place of the charts while there is no sensor. */
export function NoSensors() {
  return (
    <EmptyState
      title={texts.noSensors}
      action={
        <LinkButton kind="key" to="/configuration/sensor">
          {texts.toSensors}
        </LinkButton>
      }
    >
      {texts.noSensorsHint}
    </EmptyState>
  );
}

/** In the place of the charts of a day that is not over. */
export function NotToday({ onYesterday }: { onYesterday: () => void }) {
  return (
    <EmptyState title={texts.notToday} action={<Button onClick={onYesterday}>{texts.showYesterday}</Button>}>
      {texts.notTodayHint}
    </EmptyState>
  );
}

/** Before a period beyond three months is asked for; one can go through. */
export function SlowWarning({ onAgree }: { onAgree: () => void }) {
  return (
    <Banner family="amber">
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.longWarning}</p>
        <Button onClick={onAgree}>{texts.loadAnyway}</Button>
      </div>
    </Banner>
  );
}
