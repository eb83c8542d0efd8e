import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { assetAddress } from '../auth/login-assets.ts';
import { secured } from '../auth/page-answer.ts';
import { reportPage } from './report-page.ts';

/**
 * The private page of a report, for its reporter. Its address is `/segnalazione#<tenant>.<key>`: the fragment reaches no server and no
 * referrer; the script sends the key in bodies of the public calls of `reporters` alone.
 */
@Controller('segnalazione')
export class ReportController {
  @Get()
  show(@Res() reply: FastifyReply): void {
    const policy = String(secured(reply).getHeader('content-security-policy'));
    void reply
      .headers({
        'content-security-policy': `${policy}; connect-src 'self'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(reportPage(assetAddress));
  }
}
