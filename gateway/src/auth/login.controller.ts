import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { sessions } from '@officina/contracts/auth/sessions';
import { tenantCode } from '@officina/contracts/caller';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SetupState } from '../setup/setup-state.ts';
import { deviceOf } from '../http/request-guard.ts';
import {
  browserCookie,
  browserOf,
  changedDevice,
  deviceCookie,
  deviceOf as deviceCookieOf,
  personCookie,
  personOf,
} from './cookies.ts';
import { CompanyAccounts } from '../oidc/company-accounts.ts';
import { sessionCookie, sessionOf } from '../oidc/cookies.ts';
import { texts as oidcTexts } from '../oidc/texts.ts';
import { isLocalRequest } from './local-request.ts';
import { assetAddress, loginAssets } from './login-assets.ts';
import { LoginHints } from './login-hints.ts';
import { loginPage, type LoginField, type LoginView } from './login-page.ts';
import { nonceOf, readLoginForm, readLoginQuery, returnUrl, type LoginForm } from './login-request.ts';
import { LoginSettings } from './login-settings.ts';
import { isFromOwnPage, isSafeForDevices, ownOrigins } from './own-origins.ts';
import { answerOrRefusal, secured, sendPage } from './page-answer.ts';
import { texts } from './texts.ts';

/**
 * The login page, to which the route guard redirects. Logs nobody in without a password, or the cookie of a device on which its person
 * stays logged in.
 */
@Controller('login')
export class LoginController {
  constructor(
    private readonly bus: BusClient,
    private readonly hints: LoginHints,
    private readonly setup: SetupState,
    private readonly companyAccounts: CompanyAccounts,
    private readonly settings: LoginSettings,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const query = readLoginQuery(request.query, ownOrigins(request, this.settings.publicUrl));
    // Opened by hand: only the guard can provide a nonce, so it must start the login.
    if (!query.isFromGuard) return void secured(reply).redirect('/', 303);
    if ((await this.setup.now()).isEmpty) return void secured(reply).redirect('/setup', 303);
    const { publicUrl } = this.settings;
    if (query.loggedOut)
      void reply.header('set-cookie', changedDevice(undefined, request.headers, publicUrl));
    const address = query.loggedOut ? await this.companyAccounts.endSessionAddress(request) : undefined;
    if (address !== undefined) return this.leave(address, reply);
    const error = query.loggedOut && sessionOf(request.headers) ? oidcTexts.stillOpen : undefined;
    const { tenant = '', username = '' } = personOf(request.headers) ?? {};
    const resumes = deviceCookieOf(request.headers) !== undefined && !query.loggedOut;
    return this.send(request, reply, 200, { ...query, tenant, username, error }, resumes);
  }

  @Post()
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readLoginForm(request.body, ownOrigins(request, this.settings.publicUrl));
    const { destination, tenant, username } = form;
    const view = { destination, tenant, username };
    if (!isFromOwnPage(request, this.settings.publicUrl))
      return this.send(request, reply, 403, { ...view, error: texts.foreign });
    const missing = (['tenant', 'username', 'password'] as const).filter(
      (name: LoginField) => form[name] === '',
    );
    if (missing.length) return this.send(request, reply, 422, { ...view, missing });
    const nonce = nonceOf(form);
    if (nonce === null) return this.send(request, reply, 422, { ...view, error: texts.expired });
    const outcome = await answerOrRefusal(this.login(form, nonce, request), texts.wrong);
    if ('refusal' in outcome) {
      const { status, text, at } = outcome.refusal;
      // Errors about the company are only sent to users who knew the password, and are shown unchanged.
      return this.send(request, reply, status, { ...view, error: at('tenant') ?? text });
    }
    void secured(reply)
      .header('set-cookie', this.cookiesOf(form, outcome, request))
      .redirect(returnUrl(form, outcome.ticket), 303);
  }

  /** Logs in by the cookie of a device on which its person stays logged in; the page's script asks for it. */
  @Post('resume')
  async resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publicUrl } = this.settings;
    const form = readLoginForm(request.body, ownOrigins(request, publicUrl));
    const { tenant = '', username = '' } = personOf(request.headers) ?? {};
    const view = { destination: form.destination, tenant, username };
    if (!isFromOwnPage(request, publicUrl))
      return this.send(request, reply, 403, { ...view, error: texts.foreign });
    const nonce = nonceOf(form);
    const device = deviceCookieOf(request.headers);
    if (nonce === null || device === undefined) return this.send(request, reply, 200, view);
    const body = { device, isHere: isLocalRequest(request), nonce };
    const call = this.bus.call(sessions.resume, { body }, systemCaller(String(request.id)));
    const outcome = await answerOrRefusal(call, '');
    if ('refusal' in outcome) {
      const { status, text, at } = outcome.refusal;
      // Only a device that is not known any more loses its cookie.
      if (status === 422) void reply.header('set-cookie', deviceCookie(undefined, publicUrl));
      const error = at('device') ?? at('tenant') ?? (status === 422 ? undefined : text);
      return this.send(request, reply, status === 422 ? 200 : status, { ...view, ...(error && { error }) });
    }
    void secured(reply)
      .header('set-cookie', deviceCookie(outcome.device, publicUrl))
      .redirect(returnUrl(form, outcome.ticket), 303);
  }

  /** Forgets the person of this device; keeps the company in the form. */
  @Post('forget')
  async forget(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publicUrl } = this.settings;
    const { destination } = readLoginForm(request.body, ownOrigins(request, publicUrl));
    const { tenant = '', username = '' } = personOf(request.headers) ?? {};
    if (!isFromOwnPage(request, publicUrl))
      return this.send(request, reply, 403, { destination, tenant, username, error: texts.foreign });
    void reply.header('set-cookie', [
      personCookie(undefined, publicUrl),
      ...changedDevice(undefined, request.headers, publicUrl),
    ]);
    return this.send(request, reply, 200, { destination, tenant, username: '' });
  }

  @Get(':file')
  asset(@Param('file') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const asset = loginAssets.get(name);
    if (!asset) throw new AppError('not_found', 'Non trovato');
    const isVersioned = request.url.endsWith(`?v=${asset.version}`);
    void reply
      .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      .type(asset.type)
      .send(asset.bytes);
  }

  private async login(
    { tenant, username, password, stays: wish }: LoginForm,
    nonce: string,
    request: FastifyRequest,
  ) {
    const { ip: address, id, headers } = request;
    const code = tenantCode.safeParse(tenant.toUpperCase());
    if (!code.success || username.length > 80 || password.length > 200)
      throw new AppError('invalid', texts.wrong);
    const isHere = isLocalRequest(request);
    const browser = browserOf(headers);
    const stays = wish === 'on' && isSafeForDevices(request, this.settings.publicUrl);
    const account = { tenant: code.data, username, password };
    const body = { ...account, address, isHere, nonce, browser, ...(stays && { stays }) };
    return this.bus.call(sessions.login, { body }, { ...systemCaller(String(id)), ...deviceOf(request) });
  }

  private cookiesOf(
    { tenant, username }: LoginForm,
    login: ReplyOf<typeof sessions.login>,
    request: FastifyRequest,
  ): string[] {
    const { publicUrl } = this.settings;
    const { browser, fullName, company, device } = login;
    const named = [browserCookie(browser, publicUrl), ...changedDevice(device, request.headers, publicUrl)];
    if (!fullName || !company) return named;
    const person = { tenant: tenant.toUpperCase(), username: username.toLowerCase(), fullName, company };
    return [...named, personCookie(person, publicUrl)];
  }

  /** Goes on to the provider, which ends its session too. */
  private leave(address: string, reply: FastifyReply): void {
    void secured(reply)
      .header('set-cookie', sessionCookie(undefined, this.settings.publicUrl))
      .redirect(address, 303);
  }

  private async send(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    view: LoginView,
    resumes = false,
  ) {
    const known = personOf(request.headers);
    const isAbout =
      known?.tenant === view.tenant.toUpperCase() && known.username === view.username.toLowerCase();
    const person = isAbout ? known : undefined;
    const [helpers, logo, demo, ways] = await Promise.all([
      person ? this.hints.helpers(person, request) : [],
      person && this.hints.logo(person, request),
      this.hints.demoAccounts(request),
      this.companyAccounts.ways(request),
    ]);
    const canStay = isSafeForDevices(request, this.settings.publicUrl);
    const extras = { person, helpers, logo, demo, ways, canStay, resumes };
    sendPage(reply, status, loginPage(view, extras, assetAddress));
  }
}
