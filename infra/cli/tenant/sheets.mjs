import { lots } from '@officina/contracts/lotlog/lots';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { orders } from '@officina/contracts/orders/orders';
import { kinds } from '@officina/server-kit/import/kinds';
import { sheetOf } from '../export/export.mjs';

/** By what they are called while they are made. */
const workbooks = {
  macchinari: machines.excel,
  manutenzioni: plans.excel,
  ordini: orders.excel,
  interventi: interventions.allExcel,
  lotti: lots.allExcel,
};

const ignore = () => {};

/**
 * Adds a workbook of each of the tenant's lists, and each list as an import reads it. Each is read whole while people work, so
 * that nothing has to be there that a list before has named.
 * @param {import('./archive.mjs').Archive} archive
 * @param {{ bus: any, fileOf: (contract: any, request: object) => Promise<{ name: string, content: any }>, say: (line: string) => void }} options
 *   `bus` calls for the tenant, `fileOf` asks for a file of it
 */
export async function addSheets(archive, { bus, fileOf, say }) {
  for (const [title, contract] of Object.entries(workbooks)) {
    say(`foglio ${title}`);
    const { name, content } = await fileOf(contract, {});
    await archive.add(`fogli/${name}`, content);
  }
  for (const [name, kind] of Object.entries(kinds)) {
    say(`elenco ${name}`);
    const { bytes } = await sheetOf({ bus, name, kind, ending: '.xlsx', say: ignore });
    await archive.add(`fogli/elenchi/${name}.xlsx`, [bytes]);
  }
}
