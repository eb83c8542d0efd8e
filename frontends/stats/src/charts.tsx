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
import { useWayBack } from '@officina/web-kit/records';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const name = 'barra';

/**
 * The bar whose jobs are shown: a day («2026-11-22») or a machine's id. It has a place in the address, so that Back
 * closes its dialog, and leads back to it from a job.
 */
export function useBar() {
  const [params, setParams] = useSearchParams();
  const bar = params.get(name) ?? undefined;
  const set = (chosen: string | undefined, how: { state?: unknown; replace?: boolean }) =>
    setParams(
      (next) => {
        if (chosen) next.set(name, chosen);
        else next.delete(name);
        return next;
      },
      { ...how, preventScrollReset: true },
    );
  const close = useWayBack(() => set(undefined, { replace: true }));
  return { bar, open: (chosen: string) => set(chosen, { state: openedHere }), close };
}

const sumOf = (days: readonly DayJobs[], key: 'done' | 'open') =>
  days.reduce((sum, day) => sum + day[key], 0);

/** What the chart shows, in words: how many, and the day with the most, the latest of several. */
export function daysInWords(days: readonly DayJobs[], code: string | undefined): string {
  const machine = code ? texts.ofMachine(code) : '';
  const most = days.reduce<DayJobs | undefined>(
    (best, day) => (best && best.done + best.open > day.done + day.open ? best : day),
    undefined,
  );
  const count = most ? most.done + most.open : 0;
  if (!most || count === 0) return texts.noneInDays(machine);
  return (
    texts.daysSentence(machine, sumOf(days, 'done'), sumOf(days, 'open')) +
    texts.busiestDay(italianDay(most.day), count)
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

/** The interventions of the last 30 days by the day on which they were opened. */
export function DaysChart({ machine, onPick }: DaysChartProps) {
  const query = useApi(
    'GET /api/maintenance/stat/days/{machine}',
    { params: { machine: machine || 'all' } },
    { entities: ['intervention'] },
  );
  const failure = useFailure(texts.daysFailed, query);
  const { byId } = useMachines();
  // Another machine's numbers are not this one's.
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

/** Scheduled and other jobs stand on each other, the year before beside this one. */
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

/** The year of today at the plant. */
export const thisYear = (): number => Number(toDateInput(now()).slice(0, 4));

/** Which 20 machines are shown, in the address as the number of the first: `?dalla=21`. */
function usePage(count: number) {
  const [params, setParams] = useSearchParams();
  const pages = Math.max(1, Math.ceil(count / machinesPerPage));
  const asked = Math.floor((Number(params.get('dalla') ?? 1) - 1) / machinesPerPage) || 0;
  const page = Math.min(Math.max(asked, 0), pages - 1);
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

/** The interventions of each machine, this year's beside those of the year before, 20 machines at a time. */
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
