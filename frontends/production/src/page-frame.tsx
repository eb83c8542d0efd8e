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
  useFileDownload,
  useLocation,
  usePermissions,
  useSearchParams,
} from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { offsetsOf } from './gmt.ts';
import { texts } from './texts.ts';

/**
 * Replaces an invalid choice in the address by the one that is shown, and raises a message.
 * @param message the message; undefined for a valid address
 * @param shown the values that are shown, by their names in the address
 */
export function useCorrectedAddress(
  message: string | undefined,
  shown: Readonly<Record<string, string>>,
): void {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const correct = useEffectEvent((text: string) => {
    messages.warning(text, { about: 'production-address' });
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(shown)) next.set(name, value);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (message !== undefined) correct(message);
  }, [message]);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The draft of a form until «Carica dati» is pressed, and the errors found then.
 * @param shown the choice that the page shows; another one, such as after Back, resets the draft
 * @param errorsOf undefined for a valid draft
 */
export function useDraft<V, R>(shown: V, errorsOf: (draft: V) => R | undefined, onLoad: (draft: V) => void) {
  const [state, setState] = useState<{ shown: V; draft: V; errors?: R }>({ shown, draft: shown });
  if (!isSame(state.shown, shown)) setState({ shown, draft: shown });
  const { draft, errors } = state;
  const change = (next: V) => setState({ ...state, draft: next });
  const load = () => {
    const found = errorsOf(draft);
    setState({ ...state, errors: found });
    if (!found) onLoad(draft);
  };
  return { draft, errors, change, load };
}

interface PageHeaderProps {
  title: string;
  /** The days that are shown. */
  about: string;
  children: ReactNode;
}

/** The link back to Statistiche, the title and the actions. */
export function PageHeader({ title, about, children }: PageHeaderProps) {
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
export function PeriodNote({ from, to }: { from: string; to: string }) {
  return <Banner>{productionNote({ from, to }, offsetsOf(from, to), timeZone())}</Banner>;
}

/**
 * «Scarica Excel»: the averages of the chosen series, made by the server.
 * @param chosen undefined while there is nothing to save
 */
export function ExcelButton({ chosen }: { chosen: ProductionSheet | undefined }) {
  const words = { saved: texts.excelSaved, failed: texts.excelFailed };
  const { busy, save } = useFileDownload('foglio-produzione', words, async () => {
    if (chosen) await download('POST /api/industrialdatalog/excel', { body: chosen });
  });
  return (
    <Button icon={FileSpreadsheet} disabled={!chosen} busy={busy && texts.makingExcel} onClick={save}>
      {texts.excel}
    </Button>
  );
}

/** Everything below the header, once the series are known: the height of the form depends on them. */
export function PageBody({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return <div className="mt-4 grid grid-cols-1 gap-3">{isKnown ? children : <Skeleton />}</div>;
}

/** Replaces the charts while there are no sensors. */
export function NoSensors() {
  const mayAdd = usePermissions().may('POST /api/maintenance/sensor/create');
  const toSensors = (
    <LinkButton kind="key" to="/configuration/sensor">
      {texts.toSensors}
    </LinkButton>
  );
  return (
    <EmptyState title={texts.noSensors} action={mayAdd && toSensors}>
      {texts.noSensorsHint}
    </EmptyState>
  );
}

/** Replaces the charts of a day that is not over. */
export function TodayUnavailable({ onYesterday }: { onYesterday: () => void }) {
  return (
    <EmptyState title={texts.notToday} action={<Button onClick={onYesterday}>{texts.showYesterday}</Button>}>
      {texts.notTodayHint}
    </EmptyState>
  );
}

/** Asks for confirmation before a period of more than three months is loaded. */
export function SlowWarning({ onConfirm }: { onConfirm: () => void }) {
  return (
    <Banner family="amber">
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>{texts.longWarning}</p>
        <Button onClick={onConfirm}>{texts.loadAnyway}</Button>
      </div>
    </Banner>
  );
}
