import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import type { Tenant } from '../support/tenants.ts';

const admin = resolve(import.meta.dirname, '../../infra/cli/admin.mjs');
const linesOf = (text: string) => text.split('\n').filter(Boolean);

interface CommandOutput {
  code: number;
  out: string[];
  err: string[];
}

/** Runs `npm run admin -- import KIND TENANT FILE`; returns its result and printed lines. */
export const importFile = (
  kind: string,
  { code: tenant }: Pick<Tenant, 'code'>,
  file: string,
): Promise<CommandOutput> =>
  new Promise((done) => {
    const env = { PATH: process.env['PATH'], OFFICINA_STACK: process.env['OFFICINA_STACK'] };
    execFile(process.execPath, [admin, 'import', kind, tenant, file], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out: linesOf(out), err: linesOf(err) }),
    );
  });
