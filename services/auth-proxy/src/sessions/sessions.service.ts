import { Injectable } from '@nestjs/common';
import type { sessions } from '@officina/contracts/auth/sessions';
import { tokenLifetime } from '@officina/contracts/auth/token';
import type { Caller } from '@officina/contracts/caller';
import type { ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { networkOf } from '@officina/server-kit/networks/device-address';
import { LoginWays } from '../oidc/settings.ts';
import { PasswordHashes } from '../users/password-hash.ts';
import { Erasures } from '../tenants/erasures.ts';
import { isEnabled, Tenants } from '../tenants/tenant.model.ts';
import { roleOf, Users } from '../users/user.model.ts';
import { DeviceSessions, type DeviceSession } from './device-sessions.ts';
import { graceSeconds, RevokedTokens, UsedTickets } from './expiring.ts';
import { KnownBrowsers, LoginLimits } from './login-limits.ts';
import { RememberedDevices } from './remembered-devices.ts';
import { Tokens, voidUpTo, type Holder } from './tokens.ts';
import { deviceOf } from './user-agent.ts';

type Login = RequestOf<typeof sessions.login>['body'];
type Exchange = RequestOf<typeof sessions.exchange>['body'];

const wrong = () => new AppError('invalid', 'Codice azienda, utente o password non corretti');
/** An error about the company, which the log-in page shows to users with the right password. */
const tenantError = (message: string) => invalid('tenant', message);
export const disabled = () =>
  tenantError('L’azienda è disattivata: per riaprirla rivolgiti a chi amministra Officina');
export const demoClosed = () =>
  tenantError(
    'Un’azienda dimostrativa si apre soltanto dal computer su cui gira Officina, perché qui lavora anche un’azienda vera. Chi amministra Officina può aprirla a tutti: npm run admin -- demo keep',
  );
const forgotten = () => new AppError('invalid', 'Entra con la password');
const copied = () =>
  invalid(
    'device',
    'Qualcuno ha usato una copia dell’accesso di questo dispositivo, che perciò è stato chiuso. Entra con la password, e cambiala se non sei stato tu.',
  );
const expired = () => new AppError('invalid', 'L’accesso non vale più: accedi di nuovo.');

@Injectable()
export class SessionsService {
  constructor(
    private readonly tenants: Tenants,
    private readonly users: Users,
    private readonly erasures: Erasures,
    private readonly hashes: PasswordHashes,
    private readonly limits: LoginLimits,
    private readonly browsers: KnownBrowsers,
    private readonly tokens: Tokens,
    private readonly usedTickets: UsedTickets,
    private readonly revokedTokens: RevokedTokens,
    private readonly devices: DeviceSessions,
    private readonly remembered: RememberedDevices,
    private readonly ways: LoginWays,
    private readonly bus: BusClient,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * A ticket for the right password; every wrong attempt gets the same answer after the same work, and so does the password of
   * somebody who has to use a company account. Only with the right password
   * does the answer tell that the tenant is disabled, or a demo company that is closed to other computers.
   */
  async login(login: Login, caller: Caller): Promise<ReplyOf<typeof sessions.login>> {
    const { tenant, username, password, address, isHere, stays, nonce, browser } = login;
    const requestedAt = this.clock.now();
    const name = username.toLowerCase();
    const account = `${tenant}/${name}`;
    const clearAttempts = await this.limits.admit({ account, address: networkOf(address), browser });
    const at = { ...caller, tenantId: tenant };
    const user = await this.users.byName(at, name);
    // An invited user has no password yet: nobody can tell from one who does not exist.
    const isRight = await this.hashes.verify(password, user?.passwordHash ?? undefined);
    const mayUsePassword = this.ways.passwordLogin || (user && roleOf(user) === 'admin');
    if (!user?.isActive || !isRight || !mayUsePassword) throw wrong();
    const holder = { user, tenant: await this.tenants.own(at) };
    await this.refuseClosed(holder.tenant, isHere);
    await clearAttempts();
    const remembered = stays ? await this.remember(holder, caller) : undefined;
    return {
      ticket: await this.tokens.ticket(holder, nonce, requestedAt, remembered?.id),
      ...(remembered && { device: remembered.cookie }),
      browser: await this.browsers.remember(account, browser),
      fullName: user.fullName,
      company: holder.tenant.name,
    };
  }

  /** A ticket for a device on which its person stays logged in, and what its cookie becomes. */
  async resume(
    { device, isHere, nonce }: RequestOf<typeof sessions.resume>['body'],
    caller: Caller,
  ): Promise<ReplyOf<typeof sessions.resume>> {
    const requestedAt = this.clock.now();
    const known = await this.remembered.use(device);
    if (known === 'unknown') throw forgotten();
    if ('copied' in known) {
      // With the tokens that the copy got.
      await this.end({ ...caller, tenantId: known.copied.tenantId }, [known.copied]);
      throw copied();
    }
    const { session, cookie } = known;
    const at = { ...caller, tenantId: session.tenantId };
    const [user] = await this.users.byIds(at, [session.userId]);
    const mayStay = this.ways.passwordLogin || (user && roleOf(user) === 'admin');
    if (!user?.isActive || !mayStay) throw forgotten();
    const holder = { user, tenant: await this.tenants.own(at) };
    await this.refuseClosed(holder.tenant, isHere);
    if (session.issuedAt <= voidUpTo(holder)) {
      await this.devices.remove(session);
      throw forgotten();
    }
    return { ticket: await this.tokens.ticket(holder, nonce, requestedAt, session._id), device: cookie };
  }

  private async remember(holder: Holder, { device }: Caller): Promise<{ id: string; cookie: string }> {
    const { secret, remembered, expiresAt } = this.remembered.newSecret();
    const issuedAt = Math.max(Math.floor(this.clock.now().getTime() / 1000), voidUpTo(holder) + 1);
    const owner = { tenantId: holder.tenant.tenantId, userId: holder.user._id.toHexString() };
    const name = { ...deviceOf(device), remembered };
    const session = await this.devices.beginRemembered(owner, { issuedAt, expiresAt }, name);
    return { id: session._id, cookie: this.remembered.cookieOf(session, secret) };
  }

  private async refuseClosed(tenant: Holder['tenant'], isHere: boolean | undefined): Promise<void> {
    if (!isEnabled(tenant)) throw disabled();
    if (tenant.isDemo && !isHere && (await this.tenants.hasOthers())) throw demoClosed();
  }

  /** A token for a ticket, once, in the browser that requested it. */
  async exchange({ ticket, nonce }: Exchange, caller: Caller): Promise<string> {
    const requestedAt = this.clock.now();
    const claims = await this.tokens.readTicket(ticket);
    if (claims.nonce !== nonce) throw expired();
    const at = { ...caller, tenantId: claims.TCODE };
    const holder = { user: await this.users.get(at, claims.sub), tenant: await this.tenants.own(at) };
    const mayEnter = holder.user.isActive && isEnabled(holder.tenant);
    if (!mayEnter || claims.iat <= voidUpTo(holder)) throw expired();
    if (!(await this.usedTickets.use(claims))) {
      this.logger.warn(
        { tenantId: claims.TCODE, userId: claims.sub, requestId: caller.requestId },
        'ticket replayed',
      );
      throw expired();
    }
    const issued = await this.tokens.token(holder, requestedAt);
    const owner = { tenantId: claims.TCODE, userId: claims.sub };
    const isRemembered = claims.device !== undefined;
    if (!isRemembered) await this.devices.begin(owner, issued, deviceOf(caller.device));
    else if (!(await this.devices.enter(owner, claims.device ?? '', issued))) throw expired();
    return issued.token;
  }

  /** Ends the session of the token that the caller used. */
  async logout(caller: Caller): Promise<void> {
    if (caller.tokenId === undefined) return;
    const session = await this.devices.ofToken(caller);
    await this.end(caller, session ? [session] : [], [caller.tokenId]);
  }

  /** Ends sessions and further tokens. The tokens first: an interrupted call can be repeated. */
  async end({ tenantId }: Caller, sessions: DeviceSession[], tokenIds: string[] = []): Promise<void> {
    const ended = new Set([...tokenIds, ...sessions.flatMap((session) => session.tokenIds)]);
    await Promise.all([...ended].map((tokenId) => this.revokedTokens.revoke(tokenId)));
    await Promise.all(sessions.map((session) => this.devices.remove(session)));
    // Gateways fetch the list at once instead of at their next poll.
    if (ended.size > 0) this.bus.hint('event.auth.session.ended', { tenantId });
  }

  async revocations() {
    const oldest = Math.floor(this.clock.now().getTime() / 1000) - tokenLifetime - graceSeconds;
    const [tokens, users, disabled, erased] = await Promise.all([
      this.revokedTokens.list(),
      this.users.endedSince(oldest),
      this.tenants.endedSince(oldest),
      this.erasures.endedSince(oldest),
    ]);
    return { tokens, users, tenants: [...disabled, ...erased] };
  }
}
