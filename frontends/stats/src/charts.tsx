import type { DayJobs } from '@officina/contracts/maintenance/statistics';
import {
  Button,
  italianDay,
  now,
  openedHere,
  toDateInput,
  useApi,
  useMachines,
  useSearchParams,
} from '@officina/web-kit';
import { BarChart, type ChartSeries } from '@officina/web-kit/chart';
import { useGoBack } from '@officina/web-kit/records';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const paramName = 'barra';

/**
 * The bar whose jobs are shown: a day («2026-11-22») or a machine's id. It is stored in the address, so that Back closes the
 * dialog, or returns to it from a job.
 */
export function useSelectedBar() {
  const [params, setParams] = useSearchParams();
  const bar = params.get(paramName) ?? undefined;
  const set = (chosen: string | undefined, options: { state?: unknown; replace?: boolean }) =>
    setParams(
      (next) => {
        if (chosen) next.set(paramName, chosen);
        else next.delete(paramName);
        return next;
      },
      { ...options, preventScrollReset: true },
    );
  const close = useGoBack(() => set(undefined, { replace: true }));
  return { bar, open: (chosen: string) => set(chosen, { state: openedHere }), close };
}

const sumOf = (days: readonly DayJobs[], key: 'done' | 'open') =>
  days.reduce((sum, day) => sum + day[key], 0);

/** Text summary of the chart: totals and the busiest day. If several days are equal, the latest one counts. */
export function daysInWords(days: readonly DayJobs[], code: string | undefined): string {
  const machine = code ? texts.ofMachine(code) : '';
  const busiest = days.reduce<DayJobs | undefined>(
    (best, day) => (best && best.done + best.open > day.done + day.open ? best : day),
    undefined,
  );
  const count = busiest ? busiest.done + busiest.open : 0;
  if (!busiest || count === 0) return texts.noneInDays(machine);
  return (
    texts.daysSentence(machine, sumOf(days, 'done'), sumOf(days, 'open')) +
    texts.busiestDay(italianDay(busiest.day), count)
  );
}

const series: ChartSeries[] = [
  { key: 'done', label: texts.done, colour: 'c1' },
  { key: 'open', label: texts.toDo, colour: 'c2' },
];

interface DaysChartProps {
  /** A machine's id, '' for all. */
  machine: string;
  onPick: (day: string) => void;
}

/** Interventions of the last 30 days by opening day. */
export function DaysChart({ machine, onPick }: DaysChartProps) {
  const query = useApi(
    'GET /api/maintenance/stat/days/{machine}',
    { params: { machine: machine || 'all' } },
    { entities: ['intervention'] },
  );
  const failure = useFailure(texts.daysFailed, query);
  const { byId } = useMachines();
  // Placeholder data belongs to the previously chosen machine.
  const data = query.isPlaceholderData ? undefined : query.data;
  const rows = useMemo(
    () =>
      data?.map(({ day, done, open }) => {
        const name = italianDay(day);
        return { key: day, label: name.slice(0, 5), name, values: { done, open } };
      }),
    [data],
  );
  return (
    <BarChart
      title={texts.days}
      sentence={data ? daysInWords(data, byId.get(machine)?.shortCode) : ''}
      {...{ series, rows }}
      rowsExpected={30}
      rowsAre={texts.day}
      kind="times"
      fileName="interventi-ultimi-30-giorni"
      onPick={({ key }) => onPick(key)}
      failure={failure}
    />
  );
}

/** Specification §9. */
const machinesPerPage = 20;

/** Scheduled and other jobs are stacked; the previous year is next to this year. */
export const seriesOf = (year: number): ChartSeries[] => [
  { key: 'scheduled', label: texts.scheduled(year), colour: 'c1', stack: 'now' },
  {
    key: 'scheduledBefore',
    label: texts.scheduled(year - 1),
    colour: 'c1',
    isStriped: true,
    stack: 'before',
  },
  { key: 'other', label: texts.other(year), colour: 'c2', stack: 'now' },
  { key: 'otherBefore', label: texts.other(year - 1), colour: 'c2', isStriped: true, stack: 'before' },
];

/** The current year in the plant's time zone. */
export const thisYear = (): number => Number(toDateInput(now()).slice(0, 4));

/** The page of 20 machines, stored in the address as the number of its first machine: `?dalla=21`. */
function usePage(count: number) {
  const [params, setParams] = useSearchParams();
  const pages = Math.max(1, Math.ceil(count / machinesPerPage));
  const requested = Math.floor((Number(params.get('dalla') ?? 1) - 1) / machinesPerPage) || 0;
  const page = Math.min(Math.max(requested, 0), pages - 1);
  const go = (to: number) =>
    setParams(
      (next) => {
        if (to > 0) next.set('dalla', String(to * machinesPerPage + 1));
        else next.delete('dalla');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { page, go, isFirst: page === 0, isLast: page === pages - 1 };
}

/** Interventions per machine of this and the previous year, in pages of 20 machines. */
export function MachinesChart({ onPick }: { onPick: (machine: string) => void }) {
  const query = useApi('GET /api/maintenance/stat/machines', {}, { entities: ['intervention', 'machine'] });
  const { data } = query;
  const failure = useFailure(texts.machinesFailed, query);
  const year = thisYear();
  const series = useMemo(() => seriesOf(year), [year]);
  const { page, go, isFirst, isLast } = usePage(data?.length ?? 0);
  const first = page * machinesPerPage;
  const rows = useMemo(
    () =>
      data?.slice(first, first + machinesPerPage).map(({ _id, shortCode, name, ...values }) => ({
        key: _id,
        label: shortCode,
        name: [shortCode, name].filter(Boolean).join(' '),
        values,
      })),
    [data, first],
  );
  const sentence = (all: number, shown: number) =>
    all > 0 ? texts.machinesSentence(first + 1, first + shown, all, year) : texts.noMachines;
  return (
    <BarChart
      title={texts.machines}
      sentence={data && rows ? sentence(data.length, rows.length) : ''}
      {...{ series, rows }}
      rowsExpected={machinesPerPage}
      rowsAre={texts.machine}
      kind="names"
      fileName="interventi-per-macchina"
      onPick={({ key }) => onPick(key)}
      failure={failure}
      foot={
        <div className="mt-4 flex flex-wrap justify-between gap-3 max-sm:*:w-full" data-print="hide">
          <Button icon={ChevronLeft} disabled={isFirst} onClick={() => go(page - 1)}>
            {texts.before}
          </Button>
          <Button trailing={ChevronRight} disabled={isLast} onClick={() => go(page + 1)}>
            {texts.after}
          </Button>
        </div>
      }
    />
  );
}
