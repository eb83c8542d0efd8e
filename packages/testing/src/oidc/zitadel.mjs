import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cached } from '../../../../infra/lib/cache.mjs';
import { run } from '../../../../infra/lib/run.mjs';

const folder = join(import.meta.dirname, 'zitadel');

/** The person of the module's example, whose address is verified. */
export const zitadelUser = {
  ...{ username: 'test-user@127.0.0.1', password: 'verysecure' },
  ...{ subject: 'id1', email: 'test-user@zitadel.ch' },
};

/** Builds it once; Go gets the modules of `go.sum`. */
async function build() {
  const sources = ['main.go', 'go.mod', 'go.sum'].map((file) => readFileSync(join(folder, file)));
  const hash = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16);
  const make = async (draft) => {
    const env = { ...process.env, GOFLAGS: '', CGO_ENABLED: '0' };
    await run('go', ['build', '-trimpath', '-o', join(draft, 'zitadel'), '.'], { cwd: folder, env });
  };
  return join(await cached(`zitadel-${hash}`, { hash }, make, () => {}), 'zitadel');
}

/**
 * An OpenID Connect provider of another make, written in Go (`zitadel/oidc`), on loopback.
 * @param {string} installation address of the installation that is registered
 */
export async function startZitadel(installation) {
  const child = spawn(await build(), [`${installation}/login/oidc`], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [issuer] = await once(createInterface({ input: child.stdout }), 'line');
  const close = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { issuer: `${issuer}`, close };
}

/**
 * Enters at the provider's own page as its example's person.
 * @param {string} address
 * @param {string} installation
 * @returns {Promise<string>} the address back
 */
export async function enterZitadel(address, installation) {
  const { username, password } = zitadelUser;
  const toPage = await fetch(address, { redirect: 'manual' });
  const page = new URL(toPage.headers.get('location') ?? '', address);
  const id = page.searchParams.get('authRequestID') ?? '';
  const form = { method: 'POST', body: new URLSearchParams({ username, password, id }) };
  let next = page.href;
  /** @type {RequestInit | undefined} */
  let init = form;
  for (let step = 0; step < 6 && !next.startsWith(installation); step += 1) {
    const answer = await fetch(next, { redirect: 'manual', ...init });
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
    init = undefined;
  }
  return next;
}
