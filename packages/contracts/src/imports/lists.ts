import { endpoint } from '../endpoint.ts';
import { listedRows } from '../fields.ts';
import { kindParams } from './imports.ts';

/** Lists that an import takes back (ADR 0067). */
export const lists = {
  /** `macchinari-DD-MM-YYYY.xlsx`: the columns of the import and `ID`. Importing the file unchanged changes nothing. */
  excel: endpoint({
    http: 'POST /api/import/list/{kind}',
    subject: 'rpc.imports.lists.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco, che si può importare di nuovo',
    params: kindParams,
    body: listedRows,
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
};
