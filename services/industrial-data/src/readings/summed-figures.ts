import { Injectable } from '@nestjs/common';
import { Figures } from '@officina/server-kit/health';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import type { PollerFigures } from '../poll/sample.ts';

/** A replica that has not reported for this long polls nothing. */
const expiryMs = 15_000;

/** Figures that are not added: the maximum of all replicas counts. */
const maxima = ['unsavedSeconds'];

const counts = z.record(z.string(), z.number());
const figuresMessage = z.object({ run: z.string(), counts });

/** Connections, sensors, samples and the others by name; errors by kind, as `errors.silent`. */
export const countsOf = ({ errors, ...rest }: PollerFigures): Record<string, number> => ({
  ...rest,
  ...Object.fromEntries(Object.entries(errors).map(([kind, count]) => [`errors.${kind}`, count])),
});

/** The figures of several replicas, combined. */
export function combined(all: Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const figures of all)
    for (const [name, count] of Object.entries(figures)) {
      const before = sum[name] ?? 0;
      sum[name] = maxima.includes(name) ? Math.max(before, count) : before + count;
    }
  return sum;
}

/** The combined figures of all replicas for the service's health, the same from each replica. */
@Injectable()
export class SummedFigures {
  private readonly byReplica = new Map<string, { counts: Record<string, number>; at: number }>();

  constructor(
    private readonly peers: Peers,
    figures: Figures,
  ) {
    peers.on('figures', figuresMessage, (figures) => this.receive(figures.run, figures.counts));
    figures.are(() => this.sum());
  }

  /** Publishes the figures of this replica, by name. */
  publish(counts: Record<string, number>): void {
    this.receive(this.peers.self, counts);
    this.peers.tell('figures', { run: this.peers.self, counts });
  }

  private receive(run: string, figures: Record<string, number>): void {
    this.byReplica.set(run, { counts: figures, at: performance.now() });
  }

  private sum(): Record<string, number> {
    const oldest = performance.now() - expiryMs;
    for (const [run, { at }] of this.byReplica) if (at < oldest) this.byReplica.delete(run);
    return combined([...this.byReplica.values()].map((figures) => figures.counts));
  }
}
