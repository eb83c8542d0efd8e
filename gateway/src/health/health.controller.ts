import { Controller, Get, Res, type OnModuleDestroy } from '@nestjs/common';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import type { FastifyReply } from 'fastify';
import { OutputCheck } from '../http/output-check.ts';
import { ServiceReadiness } from './service-readiness.ts';

/** For supervisors and load balancers: is this process alive, and can the product do its work? */
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly connection: BusConnection,
    private readonly services: ServiceReadiness,
    private readonly outputs: OutputCheck,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply): void {
    send(reply, 200, { ok: true });
  }

  /** 503 as long as anything is missing; `services` says for each what. How far clocks are apart is only told. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.services.ask();
    const { draining, outputs } = this;
    const bus = this.connection.connected;
    const ok = bus && !draining && Object.values(services).every((missing) => missing.length === 0);
    const { clocksApartMs } = this.services;
    send(reply, ok ? 200 : 503, { ok, bus, draining, misfits: outputs.misfits, clocksApartMs, services });
  }

  onModuleDestroy(): void {
    this.draining = true;
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply.code(status).header('cache-control', 'no-store').send(body);
}
