import { z } from 'zod';
import { calendarDay, compactDay, inOrder } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { patterns } from '../patterns.ts';
import { intervention, interventionType } from './interventions.ts';
import { machine } from './machines.ts';

const count = z.number().int().min(0);

/** The machine whose jobs are counted: its id, or `all`. */
export const ofMachine = z
  .string()
  .regex(/^(all|[0-9a-fA-F]{24})$/, 'Identificativo non valido')
  .toLowerCase();

/** Longest period of a request, both days included. */
export const maxPeriodDays = 3653;

const dayMs = 86_400_000;

const isShortEnough = ({ start, end }: { start: string; end: string }): boolean => {
  const [from, to] = [calendarDay(start), calendarDay(end)];
  return from === null || to === null || Date.parse(to) - Date.parse(from) < maxPeriodDays * dayMs;
};

/** Two days as `DDMMYYYY`, both included, at most ten years apart. */
const periodParams = z
  .object({ start: compactDay, end: compactDay, machine: ofMachine })
  .refine(({ start, end }) => inOrder(start, end), {
    path: ['start'],
    error: 'La data di inizio è dopo la data di fine',
  })
  .refine(isShortEnough, { path: ['start'], error: 'Al massimo dieci anni' });

/** Current counters at the top of the page. */
export const counters = z
  .object({
    /** Due plans and open interventions. */
    open: count,
    /** Due plans. */
    overdue: count,
    /** Open interventions that are ASSIGNED or WAITING PARTS. */
    running: count,
    /** Open URGENT interventions, without PROGRAMMATA: those keep the priority of their previous type. */
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

/** Interventions of a machine that start in this year and in the previous one. */
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
 * Why an item is not counted: a CLOSED job `withoutEnd` or with `endBeforeStart`; a job that was `alreadyReported`; the
 * `onlyFailure` of a machine; a closed job `withoutPlan`, because the plan was deleted; a plan `neverDone`; an expired plan of a
 * machine that is `outOfService`.
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

/** A number and the data behind it. */
export const indicator = z.object({
  /** `null` without data: "n/d". */
  value: z.number().min(0).nullable(),
  /** Median repair time; `null` without repairs. */
  median: z.number().min(0).nullish(),
  /** Number of repairs, intervals, jobs or expiries. */
  of: count,
  /** Number of items that are not counted, by reason; reasons without items are absent. */
  leftOut: z.array(z.object({ reason: leftOutReason, count: z.number().int().min(1) })),
});

/**
 * Indicators of a set of jobs; `docs/statistics.md` defines each. A job belongs to the day, in the tenant's zone, on which it
 * starts; a failure is a job that is neither PROGRAMMATA nor `alreadyReported`.
 */
const indicatorFields = {
  /** All jobs of the period. */
  jobs: count,
  failures: count,
  /** MTTR: mean time from start to end of CLOSED jobs that are not PROGRAMMATA, in milliseconds. */
  timeToRepair: indicator,
  /** MTBF: mean calendar time between the starts of two consecutive failures of a machine in the period, in milliseconds. */
  timeBetweenFailures: indicator,
  /** Fraction of jobs that are PROGRAMMATA, 0 to 1. */
  scheduledShare: indicator,
  /**
   * Fraction of the expiries in the period, up to yesterday, that were met, 0 to 1. A plan expires `triggeredByDays` (its current
   * value) after each execution; the expiry is met if the plan is executed again by that day, otherwise it is late.
   */
  onTime: indicator,
};

/** Open jobs by age in days. */
export const backlog = z.object({
  open: count,
  /** 0–7, 8–30, 31–90 and more than 90 days (`to` is `null`), both included, in this order. */
  ages: z.array(z.object({ from: count, to: count.nullable(), count })),
});

/** Current code and name of the machine; no code if it was deleted. */
const namedMachine = whichMachine.extend({ shortCode: z.string().nullable() });

/** The indicators of a period. */
export const indicators = z
  .object({
    total: z.object(indicatorFields),
    /** Each month of the period, oldest first, including empty months; the first and last month count only days of the period. */
    months: z.array(z.object({ month: z.string().regex(/^[0-9]{4}-[0-9]{2}$/), ...indicatorFields })),
    /** Machines with jobs or expiries in the period, or with open jobs: the 20 with the most jobs in the period, then by code. */
    machines: z.array(namedMachine.extend({ ...indicatorFields, backlog })),
    /** As of now, whatever the period. */
    backlog,
    /**
     * The ten faults that occurred most often on a machine, at least twice, told apart by what was written (`faultKey`); then by code
     * and text. Text and type are those of the latest.
     */
    faults: z.array(
      z.object({
        machine: namedMachine,
        type: interventionType,
        text: z.string().optional(),
        count: z.number().int().min(1),
      }),
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

/** Figures of the statistics page, computed by the store. Only interventions that are `isActive` count. */
export const statistics = {
  counters: endpoint({
    http: 'GET /api/maintenance/stat/counters',
    subject: 'rpc.maintenance.statistics.counters',
    kind: 'read',
    isLong: true,
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Contatori di manutenzioni e interventi',
    output: counters,
  }),
  /** The last 30 days in the tenant's zone, oldest first, including today and empty days. */
  days: endpoint({
    http: 'GET /api/maintenance/stat/days/{machine}',
    subject: 'rpc.maintenance.statistics.days',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Interventi degli ultimi 30 giorni, per giorno di apertura',
    params: z.object({ machine: ofMachine }),
    output: dayJobs,
  }),
  /** Interventions opened on a day (`DDMMYYYY`, tenant's zone), as counted by `days`; by start, newest first. */
  day: endpoint({
    http: 'GET /api/maintenance/stat/day/{day}/{machine}',
    subject: 'rpc.maintenance.statistics.day',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Interventi aperti in un giorno (DDMMYYYY)',
    params: z.object({ day: compactDay, machine: ofMachine }),
    output: intervention,
  }),
  /** All machines by the number of this year's jobs, most first, then by code. */
  machines: endpoint({
    http: 'GET /api/maintenance/stat/machines',
    subject: 'rpc.maintenance.statistics.machines',
    kind: 'list',
    caller: 'staff',
    may: 'read',
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
    may: 'read',
    status: 200,
    summary: 'Indicatori tra due giorni (DDMMYYYY)',
    params: periodParams,
    output: indicators,
  }),
};
