import type { Page } from '@officina/contracts/endpoint';

/** The page behind a cursor; the first without. */
type PageOf<T> = (after: string | undefined) => Promise<Page<T>>;

/** The items of each page, one page after the other, each read when it is taken. */
export async function* pagesOf<T>(page: PageOf<T>): AsyncGenerator<T[]> {
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    yield items;
    after = next;
  } while (after !== undefined);
}

/** The items of all pages. */
export async function everyPage<T>(page: PageOf<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const items of pagesOf(page)) found.push(...items);
  return found;
}

/** The items in their order, so many at a time. */
export const batchesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
