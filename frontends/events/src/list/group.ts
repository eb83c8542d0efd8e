import { toDateInput, type AnswerFor } from '@officina/web-kit';

export type AuditEvent = AnswerFor<'GET /api/action/sft/maintenance/{start}/{end}'>[number];

export interface ActionGroup {
  action: string;
  events: AuditEvent[];
}

export interface DayGroup {
  /** ISO day of the plant. */
  day: string;
  count: number;
  actions: ActionGroup[];
}

const grouped = <K extends string>(events: AuditEvent[], keyOf: (event: AuditEvent) => K) =>
  [...Map.groupBy(events, keyOf)] as [K, AuditEvent[]][];

/** Events that paper has at most: some twenty pages. */
export const mostPrinted = 500;

/** The days of the first events, as many as `most`; a day keeps its count. */
export function firstOf(days: readonly DayGroup[], most: number): DayGroup[] {
  let left = most;
  const take = <T>(all: T[]): T[] => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return days
    .map((day) => ({
      ...day,
      actions: day.actions
        .map((one) => ({ ...one, events: take(one.events) }))
        .filter(({ events }) => events.length > 0),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Events, newest first, by day and then by action; days and actions in the order in which they first come. */
export const byDayThenAction = (events: AuditEvent[]): DayGroup[] =>
  grouped(events, ({ timestamp }) => toDateInput(timestamp)).map(([day, ofDay]) => ({
    day,
    count: ofDay.length,
    actions: grouped(ofDay, ({ action }) => action).map(([action, ofAction]) => ({
      action,
      events: ofAction,
    })),
  }));
