import { Controller, Get, Req, Res } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/request-guard.ts';
import { logoRoute } from './logo-route.ts';

const yearSeconds = 31_536_000;
/** Without its version, a logo may be an older one for as long. */
const briefSeconds = 300;

/** Logos of companies, for pages without a token too: papers, labels, the log-in. */
@Controller()
export class LogoController {
  constructor(private readonly bus: BusClient) {}

  @Get(logoRoute)
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { png } = await this.bus.call(tenants.logo, {}, callerOf(request));
    const isVersioned = new URLSearchParams(request.url.split('?')[1]).has('v');
    const age = isVersioned ? `max-age=${yearSeconds}, immutable` : `max-age=${briefSeconds}`;
    void reply.header('cache-control', `public, ${age}`).type('image/png').send(Buffer.from(png, 'base64'));
  }
}
