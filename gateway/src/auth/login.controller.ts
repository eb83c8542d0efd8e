import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { sessions } from '@officina/contracts/auth/sessions';
import { tenantCode } from '@officina/contracts/caller';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCookie, browserOf } from './browser-cookie.ts';
import { isLocalRequest } from './local-request.ts';
import { texts } from './texts.ts';
import { assetAddress, loginAssets } from './login-assets.ts';
import { loginPage, type LoginField, type LoginView } from './login-page.ts';
import { nonceOf, readLoginForm, readLoginQuery, returnUrl, type LoginForm } from './login-request.ts';
import { LoginSettings } from './login-settings.ts';
import { isFromOwnPage, ownOrigins } from './own-origins.ts';

/** The login page, to which the route guard redirects; never logs anyone in without a password. */
@Controller('login')
export class LoginController {
  constructor(
    private readonly bus: BusClient,
    private readonly settings: LoginSettings,
  ) {}

  @Get()
  show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const query = readLoginQuery(request.query, ownOrigins(request, this.settings.publicUrl));
    // Opened by hand: only the guard can provide a nonce, so it must start the login.
    if (!query.isFromGuard) void secured(reply).redirect('/', 303);
    else send(reply, 200, { ...query, tenant: '', username: '' });
  }

  @Post()
  async submit(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readLoginForm(request.body, ownOrigins(request, this.settings.publicUrl));
    const { destination, tenant, username } = form;
    const view = { destination, tenant, username };
    if (!isFromOwnPage(request, this.settings.publicUrl))
      return send(reply, 403, { ...view, error: texts.foreign });
    const missing = (['tenant', 'username', 'password'] as const).filter(
      (name: LoginField) => form[name] === '',
    );
    if (missing.length) return send(reply, 422, { ...view, missing });
    const nonce = nonceOf(form);
    if (nonce === null) return send(reply, 422, { ...view, error: texts.expired });
    const outcome = await this.login(form, nonce, request);
    if (outcome instanceof AppError)
      return send(reply, statusOf(outcome), { ...view, error: textOf(outcome) });
    void secured(reply)
      .header('set-cookie', browserCookie(outcome.browser, this.settings.publicUrl))
      .redirect(returnUrl(form, outcome.ticket), 303);
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

  private async login({ tenant, username, password }: LoginForm, nonce: string, request: FastifyRequest) {
    const { ip: address, id, headers } = request;
    const code = tenantCode.safeParse(tenant.toUpperCase());
    if (!code.success || username.length > 80 || password.length > 200)
      return new AppError('invalid', texts.wrong);
    const isHere = isLocalRequest(request);
    const body = {
      tenant: code.data,
      username,
      password,
      address,
      isHere,
      nonce,
      browser: browserOf(headers),
    };
    return this.bus.call(sessions.login, { body }, systemCaller(String(id))).catch((error: unknown) => {
      if (error instanceof AppError && error.code in answers) return error;
      throw error;
    });
  }
}

const answers: Record<string, { status: number; text: string }> = {
  invalid: { status: 422, text: texts.wrong },
  too_many: { status: 429, text: texts.tooMany },
  disk_full: { status: 503, text: texts.diskFull },
  unavailable: { status: 503, text: texts.unavailable },
  timeout: { status: 503, text: texts.unavailable },
};

const statusOf = ({ code }: AppError): number => answers[code]?.status ?? 500;
/** Errors about the company are only sent to users who knew the password, and are shown unchanged. */
const textOf = ({ code, errors }: AppError): string =>
  errors?.find(({ path }) => path === 'tenant')?.message ?? answers[code]?.text ?? texts.unavailable;

function send(reply: FastifyReply, status: number, view: LoginView): void {
  if (status === 429) void reply.header('retry-after', '900');
  void secured(reply).status(status).type('text/html; charset=utf-8').send(loginPage(view, assetAddress));
}

/**
 * The page's security policy, stricter than the application's. Uses `same-origin`, because under `no-referrer`
 * browsers send `Origin: null` with the form.
 */
function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
}
