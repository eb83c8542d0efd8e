import type { Page } from '@officina/contracts/endpoint';

/** Returns the page after a cursor; the first page without one. */
type PageOf<T> = (after: string | undefined) => Promise<Page<T>>;

/** The items page by page; each page is read on demand. */
export async function* eachPage<T>(page: PageOf<T>): AsyncGenerator<T[]> {
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    yield items;
    after = next;
  } while (after !== undefined);
}

/** The items of all pages. */
export async function allPages<T>(page: PageOf<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const items of eachPage(page)) found.push(...items);
  return found;
}

/** Splits items into batches of `size`, in order. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
