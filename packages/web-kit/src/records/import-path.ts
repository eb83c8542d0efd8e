import type { ImportKind } from '@officina/contracts/imports/imports';

/** Where a list is filled from a sheet. */
export const importPath = (kind: ImportKind): string => `/configuration/importa/${kind}`;
