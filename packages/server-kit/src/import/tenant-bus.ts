import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Page, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { tenantParams } from '@officina/contracts/fields';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { allPages } from '../all-pages.ts';
import type { ImportContext, ImportTenant, CellReader, StoredRecord } from './kind.ts';

/** The actor's name in the event log. */
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
  /** Data of the tenant. @throws Error for an unknown code */
  myself: () => Promise<ImportTenant>;
}

/** Whether a call failed because a service is down or slow. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && ['unavailable', 'timeout'].includes(error.code);

/**
 * Retries while a part of Officina is down: for reads, and for writes with a key or version, which are applied once.
 */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (!isUnavailable(error) || left === 0) throw error;
      await delay(1_000);
    }
  }
}

/**
 * The bus for one tenant in an import or export: all calls have the same actor.
 * @param who the user who imports, if any, and the request id of an import's writes
 * @throws Error for an invalid code
 */
export function tenantBus(
  ask: Ask,
  code: string,
  who?: Partial<Pick<Caller, 'userId' | 'userName' | 'requestId'>>,
): TenantBus {
  const unknownTenant = () => new Error(`Non c’è un’azienda «${code}».`);
  const { success, data } = tenantParams.safeParse({ tenant: code });
  if (!success) throw unknownTenant();
  const { tenant } = data;
  const caller = { userId: null, userName: actor, requestId: 'import', ...who, tenantId: tenant };
  const call: TenantBus['call'] = (contract, request) => withRetries(() => ask(contract, request, caller));
  const myself = () =>
    call(tenants.myself, {}).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? unknownTenant() : error;
    });
  return { tenant, call, myself };
}

/** Loads all items of a list. */
export const fetchAll = (bus: Pick<TenantBus, 'call'>, call: Call): Promise<StoredRecord[]> =>
  allPages(async (after) => (await bus.call(call, { after })) as Page<StoredRecord>);

/** Loads the tenant data that the readers and rules of these columns need. */
export async function importContext(
  bus: Pick<TenantBus, 'call' | 'myself'>,
  columns: { read: CellReader }[],
): Promise<ImportContext> {
  const tenant = await bus.myself();
  const neighbours = new Map<CellReader, StoredRecord[]>();
  for (const { read } of columns) if (read.from) neighbours.set(read, await fetchAll(bus, read.from));
  return { tenant, zone: tenant.timezone, neighboursOf: (read) => neighbours.get(read) ?? [] };
}
