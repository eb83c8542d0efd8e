import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Page, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { tenantParams } from '@officina/contracts/fields';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { everyPage } from '../every-page.ts';
import type { Context, ImportTenant, Reader, StoredRecord } from './kind.ts';

/** As the event log names who did it. */
const actor = 'Importazione';
const tries = 20;

type Ask = <C extends Call>(
  contract: C,
  request: Partial<RequestOf<C>>,
  caller: Caller,
) => Promise<ReplyOf<C>>;

/** The bus for one tenant. */
export interface TenantBus {
  /** The code as it is stored. */
  tenant: string;
  call: <C extends Call>(contract: C, request: Partial<RequestOf<C>>) => Promise<ReplyOf<C>>;
  /** What the tenant says of itself. @throws Error when nobody has the code */
  myself: () => Promise<ImportTenant>;
}

/** Whether a call found nobody who answers. */
export const isAway = (error: unknown): boolean =>
  error instanceof AppError && ['unavailable', 'timeout'].includes(error.code);

/** Calls again while some part of Officina is away: a read, or a write with a key or a version, which happens once. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!isAway(error) || left === 0) throw error;
      await delay(1_000);
    }
  }
}

/**
 * The bus for one tenant, as an import or an export sees it: every call is by the actor that the event log names.
 * @param who the person who imports, where there is one
 * @throws Error when nobody can have this code
 */
export function tenantBus(ask: Ask, code: string, who?: Pick<Caller, 'userId' | 'userName'>): TenantBus {
  const nobody = () => new Error(`Non c’è un’azienda «${code}».`);
  const { success, data } = tenantParams.safeParse({ tenant: code });
  if (!success) throw nobody();
  const { tenant } = data;
  const caller = { userId: null, userName: actor, ...who, tenantId: tenant, requestId: 'import' };
  const call: TenantBus['call'] = (contract, request) => patiently(() => ask(contract, request, caller));
  const myself = () =>
    call(tenants.myself, {}).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? nobody() : error;
    });
  return { tenant, call, myself };
}

/** All of a list. */
export const every = (bus: Pick<TenantBus, 'call'>, call: Call): Promise<StoredRecord[]> =>
  everyPage(async (after) => (await bus.call(call, { after })) as Page<StoredRecord>);

/** What readers and rules need of the tenant, for these columns. */
export async function contextOf(
  bus: Pick<TenantBus, 'call' | 'myself'>,
  columns: { read: Reader }[],
): Promise<Context> {
  const tenant = await bus.myself();
  const neighbours = new Map<Reader, StoredRecord[]>();
  for (const { read } of columns) if (read.from) neighbours.set(read, await every(bus, read.from));
  return { tenant, zone: tenant.timezone, neighboursOf: (read) => neighbours.get(read) ?? [] };
}
