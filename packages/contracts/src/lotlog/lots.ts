import { busCall, endpoint, nothing } from '../endpoint.ts';
import { idParams, listedRows } from '../fields.ts';
import { lot, lotCreate, lotEdit } from './lot.ts';

/** Lots; newest first. */
export const lots = {
  all: endpoint({
    http: 'GET /api/lotlog/all',
    subject: 'rpc.lotlog.lots.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Tutti i lotti',
    service: 'lotlog',
    output: lot,
  }),
  single: endpoint({
    http: 'GET /api/lotlog/single/{id}',
    subject: 'rpc.lotlog.lots.single',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Un lotto',
    service: 'lotlog',
    params: idParams,
    output: lot,
  }),
  create: endpoint({
    http: 'POST /api/lotlog/create',
    subject: 'rpc.lotlog.lots.create',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 201,
    summary: 'Crea un lotto',
    service: 'lotlog',
    body: lotCreate,
    output: lot,
  }),
  edit: endpoint({
    http: 'PUT /api/lotlog/{id}/edit',
    subject: 'rpc.lotlog.lots.edit',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Modifica un lotto',
    service: 'lotlog',
    params: idParams,
    body: lotEdit,
    output: lot,
  }),
  /** `lotto-{lotCode}.xlsx`: the lot's data and records. */
  excel: endpoint({
    http: 'GET /api/lotlog/{id}/excel',
    subject: 'rpc.lotlog.lots.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un lotto',
    service: 'lotlog',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    params: idParams,
  }),
  /** `fermentazioni-DD-MM-YYYY.xlsx`: the columns of the list. */
  listExcel: endpoint({
    http: 'POST /api/lotlog/excel',
    subject: 'rpc.lotlog.lots.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco di lotti',
    service: 'lotlog',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /** `lotti.xlsx`: one row per record of every lot, with the lot's data; for exports of a tenant. */
  allExcel: busCall({
    subject: 'rpc.lotlog.lots.allExcel',
    kind: 'file',
    output: nothing,
  }),
};
