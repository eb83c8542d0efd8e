import { statuses, type StatusEntity } from '@officina/web-kit';

/** The table of badges that a field's values are of. */
const tables: Partial<Record<string, Partial<Record<string, StatusEntity>>>> = {
  intervention: { status: 'intervention', priority: 'priority' },
  spare: { orderStatus: 'spare' },
  order: { orderStatus: 'order' },
  lot: { status: 'lot' },
};

const isIn = <T extends object>(table: T, key: unknown): key is keyof T =>
  typeof key === 'string' && key in table;

/** The badge of a field's value; undefined where it has none. */
export function badgeOf(entity: string, field: string, value: unknown) {
  const of = tables[entity]?.[field];
  return of && isIn(statuses[of], value) ? { of, value } : undefined;
}

/** The word on that badge. */
export function markWord(entity: string, field: string, value: unknown): string | undefined {
  const of = tables[entity]?.[field];
  const marks: Partial<Record<string, { word: string }>> = of ? statuses[of] : {};
  return marks[String(value)]?.word;
}

/** The field that says how far a thing of this kind is. */
export const stateFieldOf = (entity: string): string | undefined =>
  Object.keys(tables[entity] ?? {}).find((field) => field !== 'priority');

/** The word of a grade that a visit gave. */
export function gradeWord(grade: unknown): string {
  const grades: Partial<Record<string, { word: string }>> = statuses.grade;
  return grades[String(grade)]?.word ?? String(grade);
}
