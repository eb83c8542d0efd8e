import { lots } from '@officina/contracts/lotlog/lots';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { orders } from '@officina/contracts/orders/orders';
import { importKinds } from '@officina/server-kit/import/kinds';
import { sheetOf } from '../export/export.mjs';

/** By the names shown while they are made. */
const workbooks = {
  macchinari: machines.excel,
  manutenzioni: plans.excel,
  ordini: orders.excel,
  interventi: interventions.allExcel,
  lotti: lots.allExcel,
};

const ignore = () => {};

/**
 * Adds a workbook of each of the tenant's lists, and each list in the form of an import. Lists are read one after the other while
 * people work, so one list may lack what an earlier one references.
 * @param {import('./archive.mjs').Archive} archive
 * @param {{ bus: any, fileOf: (contract: any, request: object) => Promise<{ name: string, content: any }>, say: (line: string) => void }} options
 *   `bus` calls for the tenant, `fileOf` requests one of its files
 */
export async function addSheets(archive, { bus, fileOf, say }) {
  for (const [title, contract] of Object.entries(workbooks)) {
    say(`foglio ${title}`);
    const { name, content } = await fileOf(contract, {});
    await archive.add(`fogli/${name}`, content);
  }
  for (const [name, kind] of Object.entries(importKinds)) {
    say(`elenco ${name}`);
    const { bytes } = await sheetOf({ bus, name, kind, ending: '.xlsx', say: ignore });
    await archive.add(`fogli/elenchi/${name}.xlsx`, [bytes]);
  }
}
