import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { entries } from '@officina/contracts/auth/accounts';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCookie, deviceCookie, personCookie } from '../auth/cookies.ts';
import { isLocalRequest } from '../auth/local-request.ts';
import { assetAddress } from '../auth/login-assets.ts';
import { nonceOf, returnUrl } from '../auth/login-request.ts';
import { LoginSettings } from '../auth/login-settings.ts';
import { isFromOwnPage } from '../auth/own-origins.ts';
import { answerOrRefusal, secured, sendPage } from '../auth/page-answer.ts';
import { texts as pageTexts } from '../auth/texts.ts';
import { choosePage, openPage, type ChooseView, type OpenView } from './entry-page.ts';
import { keyOf, passwordProblem, readEntryForm, type EntryForm, type EntryKey } from './entry-request.ts';
import { texts } from './texts.ts';

const nothingTyped = { tenant: '', code: '' };

/**
 * The page on which a person opens an invitation or a reset and chooses a password. Its link is `/entra#<secret>`; secrets and
 * codes travel in bodies of posts alone. All refusals of a link or code are one sentence.
 */
@Controller('entra')
export class EntryController {
  constructor(
    private readonly bus: BusClient,
    private readonly settings: LoginSettings,
  ) {}

  @Get()
  show(@Res() reply: FastifyReply): void {
    sendOpen(reply, 200, nothingTyped);
  }

  /** Shows whose link or code it is, and asks for the password. */
  @Post()
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readEntryForm(request.body);
    const opened = await this.opened(form, request, reply);
    if (opened) sendChoose(reply, 200, { entry: opened.entry, form });
  }

  /** Sets the password and logs in. */
  @Post('password')
  async choose(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readEntryForm(request.body);
    const opened = await this.opened(form, request, reply);
    if (!opened) return;
    const { entry, key } = opened;
    const nonce = nonceOf(form);
    if (nonce === null) return sendChoose(reply, 422, { entry, form, error: texts.needsScript });
    const hints = hintsOf(form);
    if (hints.password ?? hints.again) return sendChoose(reply, 422, { entry, form, hints });
    const isHere = isLocalRequest(request);
    const body = { key, password: form.password, address: request.ip, isHere, nonce };
    const outcome = await answerOrRefusal(
      this.bus.call(entries.use, { body }, systemCaller(String(request.id))),
      texts.refused,
    );
    if ('refusal' in outcome) {
      const { status, text, at } = outcome.refusal;
      const password = at('password');
      if (password !== undefined) return sendChoose(reply, status, { entry, form, hints: { password } });
      if (status !== 422) return sendChoose(reply, status, { entry, form, error: text });
      return sendOpen(reply, status, { ...nothingTyped, error: text });
    }
    const { tenant, username, fullName } = entry;
    const person = { tenant: tenant.code, username, fullName, company: tenant.name };
    const { publicUrl } = this.settings;
    void secured(reply)
      .header('set-cookie', [
        browserCookie(outcome.browser, publicUrl),
        personCookie(person, publicUrl),
        // Always: browsers send this page no cookie of the log-in page, and it may be somebody else's.
        deviceCookie(undefined, publicUrl),
      ])
      .redirect(returnUrl({ destination: '/' }, outcome.ticket), 303);
  }

  /** Whose link or code a form has; answers with the first step and is undefined if it is refused. */
  private async opened(form: EntryForm, request: FastifyRequest, reply: FastifyReply) {
    const { tenant, code } = form;
    const typed = { tenant, code };
    if (!isFromOwnPage(request, this.settings.publicUrl))
      return void sendOpen(reply, 403, { ...typed, error: pageTexts.foreign });
    const missing = (['tenant', 'code'] as const).filter((name) => form.secret === '' && form[name] === '');
    if (missing.length > 0) return void sendOpen(reply, 422, { ...typed, missing });
    const key = keyOf(form);
    if (!key) return void sendOpen(reply, 422, { ...typed, error: texts.refused });
    const entry = await answerOrRefusal(this.ask(key, request), texts.refused);
    if (!('refusal' in entry)) return { entry, key };
    const { status, text } = entry.refusal;
    return void sendOpen(reply, status, { ...typed, error: text });
  }

  private ask(key: EntryKey, { ip: address, id }: FastifyRequest) {
    return this.bus.call(entries.open, { body: { key, address } }, systemCaller(String(id)));
  }
}

function hintsOf(form: EntryForm): { password?: string | undefined; again?: string | undefined } {
  const password = form.password === '' ? texts.choose.noPassword : passwordProblem(form);
  return { password, again: form.again === form.password ? undefined : texts.choose.different };
}

const sendOpen = (reply: FastifyReply, status: number, view: OpenView): void =>
  sendPage(reply, status, openPage(view, assetAddress));

const sendChoose = (reply: FastifyReply, status: number, view: ChooseView): void =>
  sendPage(reply, status, choosePage(view, assetAddress));
