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
