/** Lists that a sheet of Excel can fill. */
export type ImportKind = 'customers' | 'machines' | 'plans' | 'sensors' | 'sites' | 'spares';

/** Where a list is filled from a sheet. */
export const importPath = (kind: ImportKind): string => `/configuration/importa/${kind}`;
