import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { linkAudience, linkTokenType } from '@officina/contracts/auth/link-token';
import type { Role } from '@officina/contracts/auth/roles';
import { keys, sessions, type PublicKey } from '@officina/contracts/auth/sessions';
import { tenants, type ServiceSwitches, type TenantInfo } from '@officina/contracts/auth/tenants';
import { algorithm, issuer, tokenAudience, tokenType } from '@officina/contracts/auth/token';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { objectId } from '@officina/contracts/fields';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import type { TestNats } from '@officina/server-kit/testing/test-nats';
import { SignJWT } from 'jose';

/** Parts of a token that a test can change. */
export interface TokenParts {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
  /** Whether auth-proxy lists the user as active; default true. */
  isListed?: boolean;
}

export const anna = '64b000000000000000000001';

/** Id of a contractor's link. */
export const linkId = '64b0000000000000000000f1';

/** A stand-in for auth-proxy on the real bus, with its own keys; `hasPeople` is whether it has a list of users from the start. */
export async function testAuth(nats: TestNats, hasPeople = true) {
  const pairs = new Map([['k1', newPair()]]);
  const revoked: Required<ReplyOf<typeof sessions.revocations>> = { tokens: [], users: [], tenants: [] };
  let listRequests = 0;
  const people = {
    roles: new Map<string, Role>([[anna, 'manager']]),
    /** Version of all users. */
    version: 0,
    requests: 0,
    isDown: !hasPeople,
    /** An answer waits for this. */
    held: Promise.resolve(),
  };
  const services = new Map<string, ServiceSwitches>([
    ['ROSSI', {}],
    ['CANTINA', {}],
  ]);
  const lots = new Map<string, TenantInfo['lots']>();
  const logos = new Map<string, TenantInfo['logo']>();
  const open = () =>
    Promise.all([
      standIn(nats, 'auth', keys.public, () => ({
        keys: [...pairs].map(([kid, pair]) => jwk(kid, pair.publicKey)),
      })),
      standIn(nats, 'auth', sessions.revocations, () => {
        listRequests += 1;
        return revoked;
      }),
      standIn(nats, 'auth', sessions.people, async () => {
        people.requests += 1;
        if (people.isDown) throw new AppError('unavailable', 'no list now');
        const items = [...people.roles].map(([userId, role]) => ({ userId, role, version: people.version }));
        await people.held;
        return { items };
      }),
      standIn(nats, 'auth', tenants.publicInfo, ({ body }) => {
        const switches = services.get(body.tenant);
        if (!switches) throw new AppError('not_found', 'no such tenant');
        const settings = lots.get(body.tenant);
        const info = { code: body.tenant, name: body.tenant, timezone: 'Europe/Rome', services: switches };
        const logo = logos.get(body.tenant);
        return { ...info, ...(settings && { lots: settings }), ...(logo && { logo }) };
      }),
    ]);
  let running = await open();
  const close = async () => void (await Promise.all(running.map((one) => one.close())));
  return {
    pairs,
    revoked,
    services,
    /** Roles of the active users by id, how often their list was requested, and whether it is refused. */
    people,
    /** Settings of the tenants for their lots. */
    lots,
    logos,
    /** How often the revocation list was requested. */
    listRequests: () => listRequests,
    newPair,
    close,
    /** Publishes a live hint as auth-proxy does; resolves when the bus has received it. */
    hint: async (subject: string) => {
      const { bus, connection, close: leave } = await testBus(nats, 'auth');
      bus.hint(subject, {});
      await connection.nats.flush();
      await leave();
    },
    reopen: async () => void (running = await open()),
    /** By default a valid token of anna.rossi. Another user is listed as a manager, unless `isListed` is false. */
    token: ({ claims, header, key, isListed = true }: TokenParts = {}) => {
      const { data: userId } = objectId.safeParse(claims?.['sub']);
      if (isListed && userId !== undefined && !people.roles.has(userId)) people.roles.set(userId, 'manager');
      return sign(
        claims,
        { alg: algorithm, typ: tokenType, kid: 'k1', ...header },
        key ?? pairs.get('k1')!.privateKey,
      );
    },
    /** By default a valid token of a contractor's link of ROSSI. */
    linkToken: ({ claims, header, key }: Omit<TokenParts, 'isListed'> = {}) =>
      sign(
        { aud: linkAudience, sub: linkId, fullName: undefined, ...claims },
        { alg: algorithm, typ: linkTokenType, kid: 'k1', ...header },
        key ?? pairs.get('k1')!.privateKey,
      ),
  };
}

function sign(
  claims: Record<string, unknown> | undefined,
  header: { alg: string; typ: string; kid: string },
  key: KeyObject,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const good = { iss: issuer, aud: tokenAudience, sub: anna, TCODE: 'ROSSI', fullName: 'Anna Rossi' };
  const payload = { ...good, jti: randomUUID(), iat: now, exp: now + 3_600, ...claims };
  return new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
    .setProtectedHeader(header)
    .sign(key);
}

const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

const jwk = (kid: string, key: KeyObject) =>
  ({ ...key.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }) as PublicKey;
