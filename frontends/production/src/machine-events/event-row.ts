/** Id of the heading of the list. */
export const eventListId = 'nel-grafico';

/** Id of an event's row in the list, by the event's number in the chart. */
export const eventRowId = (number: number): string => `${eventListId}-${number}`;

/** Scrolls to the row of an event, or to the list if the row is folded away, and focuses its link. */
export function showEventRow(number: number): void {
  const row = document.getElementById(eventRowId(number));
  (row ?? document.getElementById(eventListId))?.scrollIntoView({ block: 'center' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
