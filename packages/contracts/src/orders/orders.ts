import { z } from 'zod';
import { busCall, endpoint } from '../endpoint.ts';
import { done, holdBody, idParams, listedRows, manyIds } from '../fields.ts';
import { order, orderCreate, orderEdit, orderPdf, orderSend } from './order.ts';

/** Spare-part orders; lists are by date, newest first. */
export const orders = {
  /** NEW and SENT. */
  all: endpoint({
    http: 'GET /api/maintenance/order/all',
    subject: 'rpc.orders.orders.all',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ordini aperti',
    service: 'orders',
    output: order,
  }),
  /** HIDE. */
  archived: endpoint({
    http: 'GET /api/maintenance/order/archived',
    subject: 'rpc.orders.orders.archived',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ordini arrivati',
    service: 'orders',
    output: order,
  }),
  byMachine: endpoint({
    http: 'GET /api/maintenance/order/bymachine/{id}',
    subject: 'rpc.orders.orders.byMachine',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ordini di un macchinario',
    service: 'orders',
    params: idParams,
    output: order,
  }),
  single: endpoint({
    http: 'GET /api/maintenance/order/single/{id}',
    subject: 'rpc.orders.orders.single',
    kind: 'read',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Un ordine',
    service: 'orders',
    params: idParams,
    output: order,
  }),
  /** Specified, although a GET should not write. Never cached, and not used by the interface. */
  createEmpty: endpoint({
    http: 'GET /api/maintenance/order/create',
    subject: 'rpc.orders.orders.createEmpty',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Crea un ordine vuoto',
    service: 'orders',
    deprecated: true,
    output: order,
  }),
  create: endpoint({
    http: 'POST /api/maintenance/order/create',
    subject: 'rpc.orders.orders.create',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 201,
    summary: 'Crea un ordine',
    mayChange: { work: { fields: 'all', when: { orderStatus: ['NEW'] } }, manage: { fields: 'all' } },
    service: 'orders',
    body: orderCreate,
    output: order,
  }),
  edit: endpoint({
    http: 'PUT /api/maintenance/order/{id}/edit',
    subject: 'rpc.orders.orders.edit',
    kind: 'write',
    caller: 'staff',
    may: 'work',
    status: 200,
    summary: 'Modifica un ordine',
    mayChange: {
      work: {
        fields: ['supplier', 'contact', 'orderDate', 'price', 'notes', 'machineId', 'rows'],
        when: { orderStatus: ['NEW'] },
      },
      manage: { fields: 'all' },
    },
    service: 'orders',
    params: idParams,
    body: orderEdit,
    output: order,
  }),
  /** Whether this installation has a mail server; 503 while notifications is away. */
  mail: endpoint({
    http: 'GET /api/maintenance/order/mail',
    subject: 'rpc.orders.orders.mail',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Se gli ordini si possono inviare per e-mail',
    service: 'orders',
    output: z.object({ isOn: z.boolean() }),
  }),
  /**
   * Makes a NEW order SENT, then sends its PDF to the supplier; a SENT order is sent again. While its e-mail waits for the mail
   * server, the order is returned unchanged. 422 at `to` without a mail server, at `supplier` or `rows` without those; 409 `locked`
   * for an order that has arrived; 503 while notifications is away.
   */
  send: endpoint({
    http: 'POST /api/maintenance/order/{id}/send',
    subject: 'rpc.orders.orders.send',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Invia un ordine al fornitore per e-mail',
    service: 'orders',
    params: idParams,
    body: orderSend,
    output: order,
  }),
  /** 409 `in_use` while an intervention waits for it, or is about to. */
  remove: endpoint({
    http: 'DELETE /api/maintenance/order/delete/{id}',
    subject: 'rpc.orders.orders.remove',
    kind: 'write',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Elimina un ordine',
    service: 'orders',
    params: idParams,
    output: done,
  }),
  /** `ordini-DD-MM-YYYY.xlsx`: all orders, open and received. */
  excel: endpoint({
    http: 'GET /api/maintenance/order/excel',
    subject: 'rpc.orders.orders.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel degli ordini',
    service: 'orders',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  /** As `excel`, for the shown orders. */
  listExcel: endpoint({
    http: 'POST /api/maintenance/order/excel',
    subject: 'rpc.orders.orders.listExcel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel di un elenco di ordini',
    service: 'orders',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: listedRows,
  }),
  /** `Order_{code}_{date}.pdf`. */
  pdf: endpoint({
    http: 'POST /api/createPDF/maintenance-order',
    subject: 'rpc.orders.orders.pdf',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'PDF di un ordine',
    service: 'orders',
    produces: 'application/pdf',
    body: orderPdf,
  }),
  /** For maintenance: the orders of the caller's tenant among these ids. */
  byIds: busCall({
    subject: 'rpc.orders.orders.byIds',
    kind: 'read',
    body: manyIds,
    output: z.object({ items: z.array(order.pick({ _id: true })) }),
  }),
  /** Like `byIds`; the returned orders cannot be deleted until `release`. */
  hold: busCall({
    subject: 'rpc.orders.orders.hold',
    kind: 'write',
    body: holdBody,
    output: z.object({ items: z.array(order.pick({ _id: true })) }),
  }),
  release: busCall({
    subject: 'rpc.orders.orders.release',
    kind: 'write',
    body: holdBody,
    output: done,
  }),
};
