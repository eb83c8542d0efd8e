import type { Page } from '@officina/contracts/endpoint';

/**
 * The items of all pages, one page after the other.
 * @param page the one behind a cursor; the first without
 */
export async function everyPage<T>(page: (after: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    found.push(...items);
    after = next;
  } while (after !== undefined);
  return found;
}
