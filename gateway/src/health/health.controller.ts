import { Controller, Get, Res, type OnModuleDestroy } from '@nestjs/common';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { ServerDisk } from '@officina/server-kit/disk';
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
    private readonly disk: ServerDisk,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply): void {
    send(reply, 200, { ok: true });
  }

  /**
   * 503 as long as anything is missing or the disk is full; `services` says for each what, `disk` how much room there is.
   * A low disk, how far clocks are apart, and what services count are only told.
   */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.services.ask();
    const { draining, outputs } = this;
    const { isFull, now: disk } = this.disk;
    const { connected: bus } = this.connection;
    const areWell = Object.values(services).every((missing) => missing.length === 0);
    const ok = bus && !draining && !isFull && areWell;
    const { clocksApartMs, figures } = this.services;
    const told = { misfits: outputs.misfits, clocksApartMs, disk, figures };
    send(reply, ok ? 200 : 503, { ok, bus, draining, ...told, services });
  }

  onModuleDestroy(): void {
    this.draining = true;
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply.code(status).header('cache-control', 'no-store').send(body);
}
