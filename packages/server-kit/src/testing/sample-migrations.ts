import { changeSome, type Migration } from '../migrations/migration.ts';
import { Spares } from './sample-service.ts';

/** Converts the codes of the sample's spares to capital letters, three at a time. */
export const capitalCodes: Migration = {
  name: '0001-capital-codes',
  step: (get) =>
    changeSome(
      get(Spares),
      { code: /[a-z]/ },
      ({ code }) => ({ set: { code: code.toUpperCase() }, audit: { action: 'Ricambio modificato' } }),
      3,
    ),
};
