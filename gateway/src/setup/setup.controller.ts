import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { setup } from '@officina/contracts/auth/setup';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserCookie, changedDevice, personCookie } from '../auth/cookies.ts';
import { assetAddress } from '../auth/login-assets.ts';
import { nonceOf, returnUrl } from '../auth/login-request.ts';
import { LoginSettings } from '../auth/login-settings.ts';
import { isFromOwnPage } from '../auth/own-origins.ts';
import { answerOrRefusal, secured, sendPage } from '../auth/page-answer.ts';
import { texts as pageTexts } from '../auth/texts.ts';
import { secondPage, setupPage, type SetupView } from './setup-page.ts';
import { checkSetupForm, readSetupForm, type SetupField } from './setup-request.ts';
import { SetupState } from './setup-state.ts';
import { texts } from './texts.ts';

const fields = ['name', 'tenant', 'fullName', 'username', 'email', 'password', 'setupCode'] as const;

type View = Omit<SetupView, 'publicUrl'>;

/** The page that makes the first company and its administrator; gone once a company exists. */
@Controller('setup')
export class SetupController {
  constructor(
    private readonly bus: BusClient,
    private readonly state: SetupState,
    private readonly settings: LoginSettings,
  ) {}

  @Get()
  async show(@Res() reply: FastifyReply): Promise<void> {
    const { isOpen, isEmpty } = await this.state.now();
    if (!isOpen) return leave(reply);
    this.send(reply, 200, { form: readSetupForm({}), isBesideDemo: !isEmpty });
  }

  @Post()
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readSetupForm(request.body);
    if (!isFromOwnPage(request, this.settings.publicUrl))
      return this.refuse(reply, 403, { form, error: pageTexts.foreign });
    const checked = checkSetupForm(form);
    if ('hints' in checked) return this.refuse(reply, 422, { form, hints: checked.hints });
    const nonce = nonceOf(form);
    if (nonce === null) return this.refuse(reply, 422, { form, error: texts.needsScript });
    const body = { ...checked.values, address: request.ip, nonce };
    const call = this.bus.call(setup.create, { body }, systemCaller(String(request.id)));
    const outcome = await answerOrRefusal(call, texts.refused).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'locked') return undefined;
      throw error;
    });
    this.state.forget();
    if (!outcome) return sendPage(reply, 409, secondPage(assetAddress));
    if ('refusal' in outcome) {
      const { status, text, at } = outcome.refusal;
      const named = fields.map((name): [SetupField, string | undefined] => [name, at(name)]);
      const hints = { ...Object.fromEntries(named), tenant: at('code') ?? at('tenant') };
      const isAtField = Object.values(hints).some((hint) => hint !== undefined);
      return this.refuse(reply, status, isAtField ? { form, hints } : { form, error: text });
    }
    const { tenant, username, fullName, name } = checked.values;
    const { publicUrl } = this.settings;
    const person = personCookie({ tenant, username, fullName, company: name }, publicUrl);
    void secured(reply)
      .header('set-cookie', [
        browserCookie(outcome.browser, publicUrl),
        person,
        ...changedDevice(undefined, request.headers, publicUrl),
      ])
      .redirect(returnUrl({ destination: '/' }, outcome.ticket), 303);
  }

  /** A refused form comes back without the password. */
  private async refuse(reply: FastifyReply, status: number, view: Omit<View, 'isBesideDemo'>): Promise<void> {
    const { isEmpty } = await this.state.now();
    const hints = { ...view.hints, password: view.hints?.password ?? texts.passwordAgain };
    this.send(reply, status, { ...view, hints, isBesideDemo: !isEmpty });
  }

  private send(reply: FastifyReply, status: number, view: View): void {
    sendPage(reply, status, setupPage({ ...view, publicUrl: this.settings.publicUrl }, assetAddress));
  }
}

const leave = (reply: FastifyReply): void => void secured(reply).redirect('/', 303);
