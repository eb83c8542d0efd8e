import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { oidc, type Entered } from '@officina/contracts/auth/oidc';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { browserCookie, browserOf, personCookie } from '../auth/cookies.ts';
import { isLocalRequest } from '../auth/local-request.ts';
import { assetAddress } from '../auth/login-assets.ts';
import { nonceOf, readLoginForm, returnUrl } from '../auth/login-request.ts';
import { LoginSettings } from '../auth/login-settings.ts';
import { isFromOwnPage, ownOrigins } from '../auth/own-origins.ts';
import { answerOrRefusal, secured, sendPage } from '../auth/page-answer.ts';
import { safeRedirect } from '../auth/safe-redirect.ts';
import { texts } from '../auth/texts.ts';
import { attemptCookie, attemptOf, sessionCookie } from './cookies.ts';
import { choicePage, failedPage, leavingPage, loggedOutPage } from './oidc-page.ts';

/** auth-proxy asks the provider up to four times, each within three seconds. */
const deadlineMs = 14_000;

const chosen = z.object({ account: oidc.choose.body.shape.account });

/** The way of a browser to the company's provider and back; auth-proxy decides, these pages forward. */
@Controller('login/oidc')
export class OidcController {
  constructor(
    private readonly bus: BusClient,
    private readonly settings: LoginSettings,
  ) {}

  /** Leads to the provider. */
  @Post()
  async begin(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publicUrl } = this.settings;
    const form = readLoginForm(request.body, ownOrigins(request, publicUrl));
    if (!isFromOwnPage(request, publicUrl)) return sendFailed(reply, 403, texts.foreign);
    const nonce = nonceOf(form);
    if (nonce === null) return sendFailed(reply, 422, texts.expired);
    const redirectUri = new URL('/login/oidc', publicUrl).href;
    const { destination } = form;
    const body = { redirectUri, nonce, destination, browser: browserOf(request.headers) };
    const begun = await this.ask(oidc.begin, body, request, reply);
    if (!begun) return;
    void reply.header('set-cookie', attemptCookie(begun.flow, publicUrl));
    void reply.header('refresh', `0;url=${begun.address}`);
    sendPage(reply, 200, leavingPage(begun.address, assetAddress));
  }

  /** The return from the provider. */
  @Get()
  async finish(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publicUrl } = this.settings;
    const flow = attemptOf(request.headers);
    void reply.header('set-cookie', attemptCookie(undefined, publicUrl));
    const [, query = ''] = request.url.split(/\?(.*)/s);
    if (flow === undefined || query.length > 8_000) return sendFailed(reply, 422, texts.expired);
    const body = { flow, query, address: request.ip, isHere: isLocalRequest(request) };
    const answer = await this.ask(oidc.finish, body, request, reply);
    if (!answer) return;
    if ('ticket' in answer) return this.enter(answer, request, reply);
    void reply.removeHeader('set-cookie').header('set-cookie', attemptCookie(answer.choice, publicUrl));
    sendPage(reply, 200, choicePage(answer, assetAddress));
  }

  /** Logs in to the account that the person chose, and links it. */
  @Post('account')
  async choose(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { publicUrl } = this.settings;
    if (!isFromOwnPage(request, publicUrl)) return sendFailed(reply, 403, texts.foreign);
    const choice = attemptOf(request.headers);
    const { data } = chosen.safeParse(request.body);
    void reply.header('set-cookie', attemptCookie(undefined, publicUrl));
    if (choice === undefined || !data) return sendFailed(reply, 422, texts.expired);
    const body = { choice, account: data.account, isHere: isLocalRequest(request) };
    const answer = await this.ask(oidc.choose, body, request, reply);
    if (answer) this.enter(answer, request, reply);
  }

  /** Where the provider returns to after a log-out. */
  @Get('uscita')
  loggedOut(@Res() reply: FastifyReply): void {
    sendPage(reply, 200, loggedOutPage(assetAddress));
  }

  private enter(entered: Entered, request: FastifyRequest, reply: FastifyReply): void {
    const { publicUrl } = this.settings;
    const { ticket, browser, session, destination, tenant, username, fullName, company } = entered;
    void secured(reply)
      .removeHeader('set-cookie')
      .header('set-cookie', [
        attemptCookie(undefined, publicUrl),
        sessionCookie(session, publicUrl),
        browserCookie(browser, publicUrl),
        personCookie({ tenant, username, fullName, company }, publicUrl),
      ])
      .redirect(
        returnUrl({ destination: safeRedirect(destination, ownOrigins(request, publicUrl)) }, ticket),
        303,
      );
  }

  /** The answer of auth-proxy; sends the page of a refusal and is undefined. */
  private async ask<C extends Call>(
    call: C,
    body: RequestOf<C>['body'],
    { id }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<C> | undefined> {
    const request = { body } as Partial<RequestOf<C>>;
    const asked = this.bus.call(call, request, systemCaller(String(id)), { deadlineMs });
    const answer = await answerOrRefusal(asked, texts.expired);
    if (typeof answer !== 'object' || answer === null || !('refusal' in answer)) return answer as ReplyOf<C>;
    const { status, text, at } = answer.refusal;
    const silent = at('provider');
    sendFailed(reply, silent ? 503 : status, silent ?? at('oidc') ?? at('tenant') ?? text);
    return undefined;
  }
}

const sendFailed = (reply: FastifyReply, status: number, sentence: string): void =>
  sendPage(reply, status, failedPage(sentence, assetAddress));
