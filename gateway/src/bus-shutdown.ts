import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { BusConnection } from '@officina/server-kit/bus/bus-connection';

/** Closes the bus last: requests in flight have been answered when Nest comes to this hook. */
@Injectable()
export class BusShutdown implements OnApplicationShutdown {
  constructor(private readonly connection: BusConnection) {}

  onApplicationShutdown(): Promise<void> {
    return this.connection.drain();
  }
}
