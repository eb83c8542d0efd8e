import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import { customers } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  customerIds,
  owners,
  siteIds,
  startMaintenance,
} from '../../../../services/maintenance/src/testing/maintenance-service.ts';

export const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** A tenant whose site is deleted between check and write. */
export const deletedSite = 'GONESITE';

const all = async <T>(page: (after?: string) => Promise<{ items: T[]; next?: string }>) => {
  const found: T[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    found.push(...items);
    after = next;
  } while (after !== undefined);
  return found;
};
const by = (tenantId: string) => caller({ tenantId });
const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);

interface ImportResult {
  code: number | string | null;
  out: string[];
  err: string[];
}

/** Starts the service, with the command `npm run admin -- import` and a folder for its files. */
export async function startImports() {
  const folder = mkdtempSync(join(tmpdir(), 'officina-imports-'));
  const service = await startMaintenance();
  const { nats } = service;
  /** Requests for the sites of AWAY; the first four are refused. */
  let siteRequests = 0;
  const others = [
    await standIn(nats, 'auth', tenants.myself, (_request, { tenantId }) => {
      if (tenantId === 'NESSUNO') throw new AppError('not_found', 'Non trovato');
      const services = { maintenance: { menuhidden: {} } };
      return { code: tenantId, billingdata: { name: tenantId }, timezone: 'Europe/Rome', services };
    }),
    await standIn(nats, 'auth', users.all, (_request, { tenantId }) => {
      const _id = owners[tenantId];
      return { items: _id ? [{ _id, fullName: 'Anna Rossi', username: 'anna.rossi', isActive: true }] : [] };
    }),
    await standIn(nats, 'sites', sites.all, (_request, { tenantId }) => {
      if (tenantId === 'AWAY' && (siteRequests += 1) <= 4) throw new AppError('unavailable', 'away');
      const _id = tenantId === deletedSite ? 'e'.repeat(24) : siteIds[tenantId];
      const paths = { __v: 0, name: 'Capannone A', code: 'CAPA', address: 'Via Roma 1', city: 'Modena' };
      return { items: _id ? [{ _id, ...paths }] : [] };
    }),
    await standIn(nats, 'sites', customers.all, (_request, { tenantId }) => {
      const _id = customerIds[tenantId];
      return { items: _id ? [{ _id, __v: 0, name: 'Officine Fersina', code: 'C-002' }] : [] };
    }),
  ];
  let files = 0;
  const fileOf = (...lines: string[]): string => {
    files += 1;
    const file = join(folder, `${files}.csv`);
    writeFileSync(file, lines.join('\n'));
    return file;
  };
  /** Starts an import; imports with the same data folder run on the same machine. */
  const begin = (words: string[], extra: Record<string, string> = {}) => {
    const { NATS_URL, NATS_PASSWORD } = nats.config('admin');
    const stack = { natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } };
    const { NODE_COMPILE_CACHE } = process.env;
    const paths = { OFFICINA_STACK: JSON.stringify(stack), OFFICINA_DATA: folder };
    const env = { PATH: '', NODE_COMPILE_CACHE, ...paths, ...extra };
    const { promise, resolve } = Promise.withResolvers<ImportResult>();
    const script = join(root, 'infra/cli/admin.mjs');
    const child = execFile(process.execPath, [script, 'import', ...words], { env }, (error, out, err) => {
      const code = error ? (error.signal ?? error.code ?? null) : 0;
      resolve({ code, out: linesOf(out), err: linesOf(err) });
    });
    return { child, ended: promise };
  };
  return {
    service,
    folder,
    fileOf,
    begin,
    run: (...words: string[]) => begin(words).ended,
    siteRequests: () => siteRequests,
    machinesOf: (tenantId: string) => all((after) => service.call(machines.all, { after }, by(tenantId))),
    sparesOf: (tenantId: string) => all((after) => service.call(spares.all, { after }, by(tenantId))),
    eventsOf: async (tenantId: string) =>
      (await service.events()).filter((event) => event.tenantId === tenantId),
    close: async () => {
      for (const { close } of others) await close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ImportsBench = Awaited<ReturnType<typeof startImports>>;
