import { z } from 'zod';
import { calendarDay, compactDay, inOrder } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { patterns } from '../patterns.ts';
import { intervention, interventionType } from './interventions.ts';
import { machine } from './machines.ts';

const count = z.number().int().min(0);

/** Whose jobs are counted: the id of a machine of the tenant, or `all`. */
export const ofMachine = z
  .string()
  .regex(/^(all|[0-9a-fA-F]{24})$/, 'Identificativo non valido')
  .toLowerCase();

/** The longest period that is asked for at once, both days included. */
export const longestPeriodDays = 3653;

const dayMs = 86_400_000;

const isShortEnough = ({ start, end }: { start: string; end: string }): boolean => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null || Date.parse(to) - Date.parse(from) < longestPeriodDays * dayMs;
};

/** Two days as `DDMMYYYY`, both included, at most ten years from one to the other. */
const periodParams = z
  .object({ start: compactDay, end: compactDay, machine: ofMachine })
  .refine(({ start, end }) => inOrder(start, end), {
    path: ['start'],
    error: 'La data di inizio è dopo la data di fine',
  })
  .refine(isShortEnough, { path: ['start'], error: 'Al massimo dieci anni' });

/** What stands at the top of the page, as of now. */
export const counters = z
  .object({
    /** Due plans and open interventions. */
    open: count,
    /** Due plans. */
    overdue: count,
    /** Open interventions that are ASSIGNED or WAITING PARTS. */
    running: count,
    /** Open interventions that are URGENT, a PROGRAMMATA aside: its priority is that of the type it had before. */
    urgent: count,
  })
  .meta({ id: 'Counters' });

/** The interventions that were opened on a day. */
export const dayJobs = z
  .object({
    day: z.iso.date().meta({ pattern: patterns.isoDay }),
    /** Closed by now. */
    done: count,
    /** Still open. */
    open: count,
  })
  .meta({ id: 'DayJobs' });

const whichMachine = machine.pick({ _id: true, shortCode: true, name: true });

/** The interventions of a machine by the year in which they start: this one and the one before. */
export const machineJobs = whichMachine
  .extend({
    /** PROGRAMMATA, this year. */
    scheduled: count,
    /** Of any other type, this year. */
    other: count,
    scheduledBefore: count,
    otherBefore: count,
  })
  .meta({ id: 'MachineJobs' });

/**
 * Why something could not be counted: a CLOSED job `withoutEnd`, or with its `endBeforeStart`; one that was `alreadyReported`; the
 * `onlyFailure` of its machine; a closed job `withoutPlan`, as its plan is gone; a plan `neverDone`; an expired plan of a machine
 * that is `outOfService`.
 */
export const leftOutReason = z.enum([
  'withoutEnd',
  'endBeforeStart',
  'alreadyReported',
  'onlyFailure',
  'withoutPlan',
  'neverDone',
  'outOfService',
]);

/** A number with what it rests on. */
export const indicator = z.object({
  /** `null` where there is nothing to compute it from: "n/d". */
  value: z.number().min(0).nullable(),
  /** Of repairs: as many took longer as took less. `null` where there is none. */
  median: z.number().min(0).nullish(),
  /** How many repairs, intervals, jobs or expiries it rests on. */
  of: count,
  /** What would belong here and is not counted, by reason; without those of which there is none. */
  leftOut: z.array(z.object({ reason: leftOutReason, count: z.number().int().min(1) })),
});

/**
 * The indicators of some jobs; `docs/statistics.md` says each in the words of the screen. A job belongs to the day, in the
 * tenant's zone, on which it starts; a failure is one that is neither PROGRAMMATA nor `alreadyReported`.
 */
const indicatorFields = {
  /** All jobs of the period. */
  jobs: count,
  failures: count,
  /** MTTR: mean time from start to end of the CLOSED jobs that are not PROGRAMMATA, in milliseconds. */
  timeToRepair: indicator,
  /** MTBF: mean calendar time from a failure's start to that of the next one of its machine in the period, in milliseconds. */
  timeBetweenFailures: indicator,
  /** Jobs that are PROGRAMMATA by all jobs, 0 to 1. */
  scheduledShare: indicator,
  /**
   * Expiries of plans that were met by all expiries of the period before today, 0 to 1. A plan expires its `triggeredByDays` of
   * today after each time that it was done, and that is met when it is done again by that day; else, and undone, it is late.
   */
  onTime: indicator,
};

/** Open jobs by how many days ago they were opened. */
export const backlog = z.object({
  open: count,
  /** 0–7, 8–30, 31–90 and more than 90 days (`to` is `null`), both included, in this order. */
  ages: z.array(z.object({ from: count, to: count.nullable(), count })),
});

/** Machine as it is called now; without code when it is gone. */
const namedMachine = whichMachine.extend({ shortCode: z.string().nullable() });

/** The indicators of a period. */
export const indicators = z
  .object({
    total: z.object(indicatorFields),
    /** Each month of the period, empty ones too, oldest first; of the first and last one the days of the period. */
    months: z.array(z.object({ month: z.string().regex(/^[0-9]{4}-[0-9]{2}$/), ...indicatorFields })),
    /** Those with jobs or expiries in the period, or with open jobs: the 20 with the most jobs of the period, ties by code. */
    machines: z.array(namedMachine.extend({ ...indicatorFields, backlog })),
    /** As of now, whatever the period. */
    backlog,
    /** The ten machines and types with the most failures, ties by code and type. */
    faults: z.array(
      z.object({ machine: namedMachine, type: interventionType, count: z.number().int().min(1) }),
    ),
  })
  .meta({ id: 'Indicators' });

export type Counters = z.infer<typeof counters>;
export type DayJobs = z.infer<typeof dayJobs>;
export type MachineJobs = z.infer<typeof machineJobs>;
export type LeftOutReason = z.infer<typeof leftOutReason>;
export type Indicator = z.infer<typeof indicator>;
export type Backlog = z.infer<typeof backlog>;
export type Indicators = z.infer<typeof indicators>;

/** What the statistics page shows, summed by the store. Only interventions that are `isActive` count: no list has others. */
export const statistics = {
  counters: endpoint({
    http: 'GET /api/maintenance/stat/counters',
    subject: 'rpc.maintenance.statistics.counters',
    kind: 'read',
    isLong: true,
    caller: 'staff',
    status: 200,
    summary: 'Contatori di manutenzioni e interventi',
    output: counters,
  }),
  /** Of the last 30 days in the tenant's zone, oldest first, today and empty ones included. */
  days: endpoint({
    http: 'GET /api/maintenance/stat/days/{machine}',
    subject: 'rpc.maintenance.statistics.days',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi degli ultimi 30 giorni, per giorno di apertura',
    params: z.object({ machine: ofMachine }),
    output: dayJobs,
  }),
  /** Those that were opened on a day (`DDMMYYYY`, tenant's zone): what `days` counts. By start, newest first. */
  day: endpoint({
    http: 'GET /api/maintenance/stat/day/{day}/{machine}',
    subject: 'rpc.maintenance.statistics.day',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi aperti in un giorno (DDMMYYYY)',
    params: z.object({ day: compactDay, machine: ofMachine }),
    output: intervention,
  }),
  /** Every machine, by this year's jobs, most first; then by code, those without any this year last. */
  machines: endpoint({
    http: 'GET /api/maintenance/stat/machines',
    subject: 'rpc.maintenance.statistics.machines',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Interventi di ogni macchinario, quest’anno e l’anno prima',
    output: machineJobs,
  }),
  indicators: endpoint({
    http: 'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}',
    subject: 'rpc.maintenance.statistics.indicators',
    kind: 'read',
    isLong: true,
    caller: 'staff',
    status: 200,
    summary: 'Indicatori tra due giorni (DDMMYYYY)',
    params: periodParams,
    output: indicators,
  }),
};
