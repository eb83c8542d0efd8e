import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { Call, ReplyOf } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { TestNats } from '@officina/server-kit/testing/test-nats';

export interface Machine extends Record<string, unknown> {
  _id: string;
  __v: number;
  shortCode: string;
}

const perPage = 200;
const blank = {
  ...{ tags: [], customData: [], isActive: true, ceMark: false },
  ...{ therIsManual: false, conformCertificate: false },
};

/** A machine as stored by maintenance. */
export const machineWith = (
  fields: Pick<Machine, '_id' | '__v' | 'shortCode'> & { name: string },
): Machine => ({
  ...blank,
  ...fields,
});

/** Stand-ins for the services that imports call. Machines are kept like in maintenance, with versions and idempotency keys. */
export function tenantServices() {
  const kept: Machine[] = [];
  const byKey = new Map<string, string>();
  /** Names of the users who wrote, in order. */
  const writers: string[] = [];
  /** Called before each write, and after each created machine. */
  const nothing = async (_machine: Record<string, unknown>): Promise<void> => undefined;
  const hooks = { before: nothing, after: nothing };
  /** Tenants whose sites are switched off. */
  const switchedOff = new Set<string>();
  /** Tenants that are disabled. */
  const disabled = new Set<string>();
  const machineOf = (id: unknown) => {
    const found = kept.find(({ _id }) => _id === id);
    if (!found) throw new AppError('not_found', 'Macchinario non trovato');
    return found;
  };
  const refuseStale = (found: Machine, version: number | undefined) => {
    if (version !== undefined && version !== found.__v)
      throw new AppError('stale', 'Modificato nel frattempo', { current: structuredClone(found) });
  };
  const answers = async (nats: TestNats) => {
    const open = async <C extends Call>(
      token: 'auth' | 'maintenance' | 'sites',
      call: C,
      handle: Parameters<typeof standIn<C>>[3],
    ) => standIn(nats, token, call, handle);
    const all = [
      await open('auth', tenants.myself, (_request, { tenantId }) => ({
        ...{ code: tenantId, billingdata: { name: tenantId }, timezone: 'Europe/Rome' },
        services: {
          ...{ maintenance: { menuhidden: {} }, industrial: { enabled: tenantId !== 'CANTINA' } },
          site: { enabled: !switchedOff.has(tenantId) },
        },
      })),
      await open('auth', tenants.publicInfo, ({ body: { tenant: code } }) => {
        if (disabled.has(code)) throw new AppError('not_found', 'Azienda sconosciuta');
        return { code, name: code, timezone: 'Europe/Rome', services: {} };
      }),
      await open('auth', users.all, () => ({ items: [] })),
      await open('sites', sites.all, () => ({
        items: [{ _id: '1'.repeat(24), __v: 0, name: 'Capannone A', address: 'Via Roma 1', city: 'Modena' }],
      })),
      await open('sites', customers.all, () => ({ items: [] })),
      await open('maintenance', machines.all, ({ after = '0' }) => {
        const items = structuredClone(kept.slice(+after, +after + perPage));
        const next = +after + perPage < kept.length ? { next: String(+after + perPage) } : {};
        return { items, ...next } as unknown as ReplyOf<typeof machines.all>;
      }),
      await open('maintenance', machines.create, async ({ body, idempotencyKey = '' }, { userName }) => {
        const known = byKey.get(idempotencyKey);
        const existing = kept.find(({ _id }) => _id === known);
        if (existing) return existing as unknown as ReplyOf<typeof machines.create>;
        if (known) throw new AppError('gone', 'Macchinario eliminato');
        await hooks.before(body);
        const _id = (byKey.size + 1).toString(16).padStart(24, '0');
        const made: Machine = { ...blank, ...body, _id, __v: 0 };
        byKey.set(idempotencyKey, _id);
        kept.push(made);
        await hooks.after(made);
        writers.push(userName);
        return made as unknown as ReplyOf<typeof machines.create>;
      }),
      await open('maintenance', machines.edit, async ({ params, body, version }, { userName }) => {
        await hooks.before(body);
        const found = machineOf(params.id);
        refuseStale(found, version);
        writers.push(userName);
        return Object.assign(found, body, { __v: found.__v + 1 }) as unknown as ReplyOf<typeof machines.edit>;
      }),
      await open('maintenance', machines.remove, ({ params, version }) => {
        const found = machineOf(params.id);
        refuseStale(found, version);
        kept.splice(kept.indexOf(found), 1);
        return { ok: true as const };
      }),
    ];
    return { close: async () => void (await Promise.all(all.map(({ close }) => close()))) };
  };
  return { kept, writers, hooks, switchedOff, disabled, answers };
}
