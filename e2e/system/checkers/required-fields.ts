import { nothing } from '@officina/contracts/endpoint';
import type { Input } from '../../support/api.ts';
import { implemented, type Entry } from '../../support/entries.ts';
import { sampleOf } from '../samples/all.ts';
import type { World } from '../testing/world.ts';
import { errorPaths } from './problem-faults.ts';

/** Required fields of each call. All other calls with a body have none. */
export const required: Record<string, string[]> = {
  'POST /api/auth/exchange': ['ticket', 'nonce'],
  'POST /api/user/account/create': ['username', 'fullName', 'role'],
  'PUT /api/user/me/password': ['current', 'password'],
  'POST /api/maintenance/machine/create': ['shortCode'],
  'POST /api/maintenance/intervention/create': ['machineId'],
  'POST /api/public/form/{tenant}/create': ['machineId', 'openBy', 'issueDescription'],
  'POST /api/maintenance/maintenance/create': ['machineId', 'description', 'triggeredByDays'],
  'POST /api/maintenance/maintenance/copies/create': ['maintenanceId', 'machineIds'],
  'PUT /api/maintenance/maintenance/{id}/postpone': ['to', 'reason'],
  'POST /api/maintenance/spare/create': ['name'],
  'POST /api/maintenance/order/create': ['supplier'],
  'POST /api/maintenance/order/{id}/send': ['to'],
  'PUT /api/notice/push/subscribe': ['endpoint', 'keys', 'showsText'],
  'POST /api/public/report/{tenant}/state': ['key'],
  'POST /api/public/report/{tenant}/mail': ['key', 'email'],
  'POST /api/public/report/{tenant}/confirm': ['key'],
  'POST /api/public/report/{tenant}/stop': ['key'],
  'POST /api/maintenance/intervention/{id}/link/create': [
    ...['firm', 'days', 'key', 'sharesNotes', 'sharesPhotos'],
  ],
  'POST /api/public/link/{tenant}/open': ['key'],
  'POST /api/link/note': ['_id', 'text'],
  'PUT /api/link/point': ['at', 'title', 'mark'],
  'POST /api/link/propose': ['text'],
  'POST /api/createPDF/maintenance-order': ['_id', 'orderDate', 'orderStatus', 'rows'],
  'POST /api/import/{kind}/create': ['name', 'parts'],
  'PUT /api/import/{id}/part': ['index', 'content'],
  'POST /api/import/list/{kind}': ['ids'],
  ...Object.fromEntries(
    [
      'action/sft/maintenance',
      'maintenance/intervention',
      'maintenance/order',
      'visit',
      'lotlog',
      'user/account',
    ].map((list) => [`POST /api/${list}/excel`, ['ids']]),
  ),
  'POST /api/site/create': ['name', 'address', 'city'],
  'POST /api/visit/create': ['site', 'datetime'],
  'POST /api/industrialdatalog/excel': ['startDate', 'series'],
  'POST /api/lotlog/create': ['lotCode', 'product'],
  'POST /api/maintenance/sensor/create': ['type', 'dataCode', 'register', 'connection'],
  'POST /api/maintenance/sensor/try': ['register', 'connection'],
  'POST /api/maintenance/sensor/try/connection': ['connection'],
};

/** Calls that take a body. */
export const withBody = implemented.filter(({ endpoint }) => endpoint.body !== nothing);

/** A valid call, created anew each time because some work only once. */
export const goodCall = async ({ name }: Entry, world: World) =>
  (await sampleOf(name).good(world)) as Input & { body: object };

/**
 * Makes a valid call with only the body fields selected by `keeps`; returns its status and the missing fields that the
 * answer names.
 */
export async function callWith(entry: Entry, world: World, keeps: (field: string) => boolean) {
  const good = await goodCall(entry, world);
  const body = Object.fromEntries(Object.entries(good.body).filter(([field]) => keeps(field)));
  const answer = await world.api.call(entry.endpoint, { ...good, body });
  return { status: answer.status, missing: errorPaths(answer) };
}
