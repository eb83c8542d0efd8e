import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { ReplyOf } from '@officina/contracts/endpoint';
import { stops } from '@officina/contracts/notifications/stops';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetAddress } from '../auth/login-assets.ts';
import { answerOrRefusal, sendPage } from '../auth/page-answer.ts';
import { askPage, refusedPage, stoppedPage } from './stop-page.ts';
import { texts } from './texts.ts';

interface Link {
  tenant: string;
  token: string;
}

/**
 * The page of the link with which e-mails are stopped (RFC 8058): a GET shows, a POST stops, from the page or from a mail program,
 * without a session. The signature in the address says for whom.
 */
@Controller('avvisi/stop')
export class StopController {
  constructor(private readonly bus: BusClient) {}

  @Get(':tenant/:token')
  async show(@Param() link: Link, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const shown = await this.shown(link, request, reply);
    if (!shown) return;
    const page = shown.isStopped ? stoppedPage(shown, assetAddress) : askPage(shown, assetAddress);
    sendPage(reply, 200, page);
  }

  @Post(':tenant/:token')
  async stop(@Param() link: Link, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const shown = await this.shown(link, request, reply);
    if (!shown) return;
    const outcome = await answerOrRefusal(
      this.bus.call(stops.stop, { body: link }, systemCaller(String(request.id))),
      texts.refused.sentence,
    );
    if ('refusal' in outcome)
      return sendPage(reply, outcome.refusal.status, refusedPage(assetAddress, outcome.refusal.text));
    sendPage(reply, 200, stoppedPage(shown, assetAddress));
  }

  /** What a link stops; answers and is undefined for one that is refused. */
  private async shown(
    link: Link,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof stops.show> | undefined> {
    const asked = this.bus.call(stops.show, { body: link }, systemCaller(String(request.id)));
    const known = asked.catch((error: unknown) => {
      // All refusals are one page.
      if (error instanceof AppError && error.code === 'not_found') throw new AppError('invalid', 'link');
      throw error;
    });
    const shown = await answerOrRefusal(known, texts.refused.sentence);
    if (!('refusal' in shown)) return shown;
    const { status, text } = shown.refusal;
    return void sendPage(reply, status === 422 ? 404 : status, refusedPage(assetAddress, text));
  }
}
