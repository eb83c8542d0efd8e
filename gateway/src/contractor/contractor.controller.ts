import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { assetAddress } from '../auth/login-assets.ts';
import { secured } from '../auth/page-answer.ts';
import { contractorPage } from './contractor-page.ts';

/**
 * The page on which a contractor does the one job of their link. Its address is `/esterno#<tenant>.<key>`: the fragment reaches no
 * server and no referrer; the script exchanges the key, in a body, for the token of its calls.
 */
@Controller('esterno')
export class ContractorController {
  @Get()
  show(@Res() reply: FastifyReply): void {
    const policy = String(secured(reply).getHeader('content-security-policy'));
    void reply
      .headers({
        // Pictures need the token, so the script fetches them.
        'content-security-policy': `${policy.replace("img-src 'self'", "img-src 'self' blob:")}; connect-src 'self'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      .type('text/html; charset=utf-8')
      .send(contractorPage(assetAddress));
  }
}
