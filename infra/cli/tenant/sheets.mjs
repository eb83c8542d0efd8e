import { lots } from '@officina/contracts/lotlog/lots';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { orders } from '@officina/contracts/orders/orders';
import { kinds } from '@officina/server-kit/import/kinds';
import { every } from '@officina/server-kit/import/tenant-bus';
import { sheetOf } from '../export/export.mjs';
import { fileName } from './file-name.mjs';

const whole = [machines.excel, plans.excel, orders.excel];
const byRecord = [
  { folder: 'interventi', all: machines.all, excel: interventions.byMachineExcel },
  { folder: 'lotti', all: lots.all, excel: lots.excel },
];

const ignore = () => {};

/**
 * Adds the spreadsheets that the tenant's people can download, and each list as an import reads it.
 * @param {import('./archive.mjs').Archive} archive
 * @param {any} bus of the tenant
 * @param {(contract: any, request: object) => Promise<{ name: string, content: any }>} fileOf asks for a file of the tenant
 */
export async function addSheets(archive, bus, fileOf) {
  const add = async (folder, contract, request) => {
    const { name, content } = await fileOf(contract, request);
    await archive.add(`fogli/${folder}${fileName(name)}`, content);
  };
  for (const contract of whole) await add('', contract, {});
  for (const { folder, all, excel } of byRecord)
    for (const { _id: id } of await every(bus, all)) await add(`${folder}/`, excel, { params: { id } });
  for (const [name, kind] of Object.entries(kinds)) {
    const { bytes } = await sheetOf({ bus, name, kind, ending: '.xlsx', say: ignore });
    await archive.add(`fogli/elenchi/${name}.xlsx`, [bytes]);
  }
}
