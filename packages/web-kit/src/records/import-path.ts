/** Lists that a sheet of Excel can fill. */
export type ImportKind = 'customers' | 'machines' | 'plans' | 'sensors' | 'sites' | 'spares';

/** Whether the pages are there that read a sheet in the browser. */
const isThere: boolean = false;

/** Where a list is filled from a sheet; undefined as long as only the administrator can. */
export const importPath = (kind: ImportKind): string | undefined =>
  isThere ? `/configuration/importa/${kind}` : undefined;
