import type { ImportJob, ImportKind, ImportRow, RowOutcome } from '@officina/contracts/imports/imports';
import {
  api,
  apiKey,
  BackLink,
  Banner,
  Button,
  Card,
  counted,
  EmptyState,
  formatNumber,
  isTransient,
  LinkButton,
  messages,
  PageAction,
  queryClient,
  useMedia,
  type ApiError,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { DataTable, type Filter } from '@officina/web-kit/table';
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { previewColumns, OutcomeHeader, outcomeNames, rowOutcomes } from './preview-columns.tsx';
import { kindTexts } from './kinds.ts';
import { RefusedRowsButton } from './import-results.tsx';
import { texts } from './texts.ts';

/** Number of rows in total and per outcome. */
function Counts({ job }: { job: ImportJob }) {
  const { counts, fields, columns } = job;
  const known = columns.filter(({ field }) => field).length;
  return (
    <Card className="grid grid-cols-2 divide-line max-lg:gap-y-3 max-lg:p-3 lg:grid-cols-[1.3fr_1fr_1fr_1fr_1fr] lg:divide-x">
      <div className="col-span-2 p-2 lg:col-span-1 lg:p-4">
        <p className="flex items-center gap-1.5 font-semibold wrap-anywhere">
          <FileSpreadsheet size={18} className="flex-none" aria-hidden="true" />
          {job.name}
        </p>
        <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">
          {counted(job.rows, 'riga', 'righe')}
        </p>
        <p className="text-aside text-ink-2">{texts.columns(known, counted(known, 'colonna', 'colonne'))}</p>
      </div>
      <Count head={<OutcomeHeader fate="NEW" />} count={counts.NEW} hint={texts.toAdd} />
      <Count
        head={<OutcomeHeader fate="CHANGED" />}
        count={counts.CHANGED}
        hint={texts.fieldsInAll(counted(fields, 'campo', 'campi'))}
      />
      <Count head={<OutcomeHeader fate="SAME" />} count={counts.SAME} hint={texts.nothingToDo} />
      <Count
        head={<OutcomeHeader fate="REFUSED" />}
        count={counts.REFUSED}
        hint={texts.stayOutShort(counts.REFUSED)}
      />
    </Card>
  );
}

const Count = ({ head, count, hint }: { head: ReactNode; count: number; hint: string }) => (
  <div className="p-2 lg:p-4">
    {head}
    <p className="my-1 font-display text-h1 font-bold font-stretch-semi-condensed">{formatNumber(count)}</p>
    <p className="text-aside text-ink-2">{hint}</p>
  </div>
);

/** The loaded rows of a preview. */
interface JobRows {
  rows?: readonly ImportRow[];
  /** Whether rows are missing: still loading, or failed if there is an error. */
  isPartial: boolean;
  error: ApiError | null;
}

const initialRows: JobRows = { isPartial: false, error: null };
const route = 'GET /api/import/{id}/rows/{after}';
const maxAttempts = 3;

/** Loads a page of rows, with retries. */
const pageOf = (params: { id: string; after: string }) =>
  queryClient.fetchQuery({
    queryKey: apiKey(route, params),
    queryFn: ({ signal }) => api(route, { params, signal }),
    retry: (failures, error) => failures < maxAttempts - 1 && isTransient(error),
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Loads the rows of a preview page by page. */
function useJobRows(id: string): JobRows & { retry: () => void } {
  const [loaded, setLoaded] = useState(initialRows);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    const read = async () => {
      const rows: ImportRow[] = [];
      for (let after: string | null = '0'; after !== null && !isCancelled;) {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ id, after });
        rows.push(...page.items);
        after = page.next;
        if (!isCancelled) setLoaded({ rows: rows.slice(), isPartial: after !== null, error: null });
      }
    };
    read().catch((error: ApiError) => {
      if (!isCancelled) setLoaded((previous) => ({ ...previous, error }));
    });
    return () => {
      isCancelled = true;
    };
  }, [id, attempt]);
  return { ...loaded, retry: () => setAttempt(attempt + 1) };
}

/** Starts the save. */
function useSave({ _id }: ImportJob, onChange: () => void) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const params = { id: _id };
    try {
      const updated = await api('PUT /api/import/{id}/save', { params });
      queryClient.setQueryData(apiKey('GET /api/import/single/{id}', params), updated);
    } catch (error) {
      messages.error(texts.notSaved((error as Error).message), { about: 'import' });
      onChange();
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}

const rowsOf = (count: number): string => counted(count, 'riga', 'righe');

interface Props {
  kind: ImportKind;
  job: ImportJob;
  /** Refetches the import. */
  onChange: () => void;
}

/** Preview of the changes. Nothing is written before the user saves. */
export function Preview({ kind, job, onChange }: Props) {
  const { title, list, to } = kindTexts[kind];
  const { counts } = job;
  const rowsToSave = counts.NEW + counts.CHANGED;
  const { busy, save } = useSave(job, onChange);
  const disabledReason = counts.REFUSED === job.rows ? texts.allRefused(job.rows) : texts.nothingReason;
  return (
    <div className="grid grid-cols-1 gap-4 max-lg:pb-20">
      <header>
        <BackLink to={to}>{list}</BackLink>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 tabIndex={-1}>{title}</h1>
            <p className="text-ink-2">{texts.preview}</p>
          </div>
          <div className="flex flex-wrap gap-2.5">
            <LinkButton icon={Upload} to={importPath(kind)}>
              {texts.change}
            </LinkButton>
            <PageAction>
              <Button
                kind="key"
                size="lg"
                busy={busy && texts.saving('0', formatNumber(rowsToSave))}
                reason={rowsToSave === 0 ? disabledReason : undefined}
                onClick={save}
              >
                {rowsToSave === 0 ? texts.nothing : texts.save(rowsOf(rowsToSave))}
              </Button>
            </PageAction>
          </div>
        </div>
      </header>
      {job.reason && (
        <Banner family="amber">
          <p role="alert">{job.reason}</p>
        </Banner>
      )}
      <Counts job={job} />
      {rowsToSave > 0 && (
        <Banner>
          <p>
            {rowsToSave === 1 ? (
              texts.alone
            ) : (
              <>
                <strong>{texts.allOrNone}</strong> {texts.together(rowsOf(rowsToSave))}
              </>
            )}{' '}
            {kind === 'customers' && counts.NEW > 0 && texts.customersStay}{' '}
            {counts.REFUSED > 0 && texts.stayOut(counts.REFUSED, rowsOf(counts.REFUSED))}
          </p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
        <Notes job={job} />
        {counts.REFUSED > 0 && (
          <div className="ml-auto">
            <RefusedRowsButton id={job._id} />
          </div>
        )}
      </div>
      <PreviewRows kind={kind} job={job} />
    </div>
  );
}

const Notes = ({ job: { notes } }: { job: ImportJob }) =>
  notes.length > 0 && (
    <details open>
      <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold">{`${texts.notes} (${notes.length})`}</summary>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );

const filtersOf = (names: readonly RowOutcome[]): Filter<ImportRow>[] => [
  {
    ...{ key: 'esito', label: texts.outcomeFilter, look: 'chips', all: texts.all },
    options: names.map((name) => ({
      value: name,
      label: rowOutcomes[name].many,
      glyph: rowOutcomes[name].glyph,
    })),
    of: ({ fate }) => fate,
  },
];
const phoneOutcomes: RowOutcome[] = ['CHANGED', 'REFUSED'];
const [allFilters, phoneFilters] = [filtersOf(outcomeNames), filtersOf(phoneOutcomes)];

function PreviewRows({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  const { rows, isPartial, error, retry } = useJobRows(job._id);
  const isNarrow = !useMedia('(min-width: 64rem)');
  const columns = useMemo(() => previewColumns(kind, job), [kind, job]);
  const shownOutcomes = isNarrow ? phoneOutcomes : outcomeNames;
  const shown = useMemo(
    () => rows?.filter(({ fate }) => shownOutcomes.includes(fate)),
    [rows, shownOutcomes],
  );
  const filters = isNarrow ? phoneFilters : allFilters;
  return (
    <>
      {isNarrow && <p className="text-aside text-ink-2">{texts.onPhone}</p>}
      <DataTable<ImportRow>
        caption={texts.rows}
        rows={shown}
        isPartial={isPartial}
        rowKey={({ _id }) => _id}
        columns={columns}
        scrollsInside
        filters={filters}
        failure={
          error
            ? { what: texts.rowsLoadFailed, code: error.requestId ?? error.code, onRetry: retry }
            : undefined
        }
        empty={<EmptyState title={job.rows > 0 ? texts.onlyNew : texts.noRows} />}
        noMatch={texts.noRow}
      />
    </>
  );
}
