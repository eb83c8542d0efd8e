import { Controller, Get, Res, type OnModuleDestroy } from '@nestjs/common';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';
import { Clock } from '@officina/server-kit/clock';
import { ServerDisk } from '@officina/server-kit/disk';
import type { BackupOutcome } from '@officina/server-kit/health';
import { oldBackupMs } from '@officina/server-kit/store/backup/state';
import type { FastifyReply } from 'fastify';
import { OutputCheck } from '../http/output-check.ts';
import { ServiceReadiness } from './service-readiness.ts';

/** For load balancers whether this gateway can serve, for whoever watches the product how all of it is. */
@Controller('health')
export class HealthController implements OnModuleDestroy {
  private draining = false;

  constructor(
    private readonly connection: BusConnection,
    private readonly services: ServiceReadiness,
    private readonly outputs: OutputCheck,
    private readonly disk: ServerDisk,
    private readonly clock: Clock,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply): void {
    send(reply, 200, { ok: true });
  }

  /** 503 while it cannot serve: no other gateway would do better where a service is missing, so none of them counts. */
  @Get('ready')
  ready(@Res() reply: FastifyReply): void {
    const readiness = this.readiness();
    send(reply, readiness.ok ? 200 : 503, readiness);
  }

  /**
   * 503 as long as anything is missing or the disk is full; `services` says for each what. A low disk, clocks that are too far
   * apart, answers that did not fit, and how the last backup ended are only told. Whoever reaches the gateway may ask: it says
   * states only, no place on the server, no reason and no count. Those are in the log, in doctor, and in `/ready` of a process.
   */
  @Get('status')
  async status(@Res() reply: FastifyReply): Promise<void> {
    const services = await this.services.ask();
    const { isFull, now: disk } = this.disk;
    const own = this.readiness();
    const areWell = Object.values(services).every((missing) => missing.length === 0);
    const ok = own.ok && !isFull && areWell;
    const { areClocksApart, backup } = this.services;
    const told = {
      hasMisfits: this.outputs.misfits > 0,
      areClocksApart,
      disk: disk && { state: disk.state },
      backup: this.stateOf(backup),
    };
    send(reply, ok ? 200 : 503, { ...own, ok, ...told, services });
  }

  readiness(): { ok: boolean; bus: boolean; draining: boolean } {
    const { draining } = this;
    const { connected: bus } = this.connection;
    return { ok: bus && !draining, bus, draining };
  }

  private stateOf(backup: BackupOutcome | undefined) {
    if (!backup) return undefined;
    const { succeededAt, failure } = backup;
    const age = succeededAt === null ? 0 : this.clock.now().getTime() - Date.parse(succeededAt);
    return { succeededAt, isFailed: failure !== null, isOld: age > oldBackupMs };
  }

  onModuleDestroy(): void {
    this.draining = true;
  }
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply.code(status).header('cache-control', 'no-store').send(body);
}
