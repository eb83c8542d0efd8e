import { Injectable } from '@nestjs/common';
import { Figures } from '@officina/server-kit/health';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import type { PollerFigures } from '../poll/sample.ts';

/** A replica that has said nothing for so long polls nothing. */
const heardMs = 15_000;

/** What does not add up: of all replicas the greatest counts. */
const greatest = ['unsavedSeconds'];

const counts = z.record(z.string(), z.number());
const word = z.object({ run: z.string(), counts });

/** Connections, sensors, samples and the rest by name, errors by kind as `errors.silent`. */
export const countsOf = ({ errors, ...rest }: PollerFigures): Record<string, number> => ({
  ...rest,
  ...Object.fromEntries(Object.entries(errors).map(([kind, count]) => [`errors.${kind}`, count])),
});

/** What several replicas count, as one. */
export function together(all: Record<string, number>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const said of all)
    for (const [name, count] of Object.entries(said)) {
      const before = sum[name] ?? 0;
      sum[name] = greatest.includes(name) ? Math.max(before, count) : before + count;
    }
  return sum;
}

/** What all replicas count together, for the service's health: whichever of them is asked. */
@Injectable()
export class SummedFigures {
  private readonly heard = new Map<string, { counts: Record<string, number>; at: number }>();

  constructor(
    private readonly peers: Peers,
    figures: Figures,
  ) {
    peers.on('figures', word, (said) => this.hear(said.run, said.counts));
    figures.are(() => this.sum());
  }

  /** Says what this replica has counted, by name. */
  tell(own: Record<string, number>): void {
    this.hear(this.peers.self, own);
    this.peers.tell('figures', { run: this.peers.self, counts: own });
  }

  private hear(run: string, said: Record<string, number>): void {
    this.heard.set(run, { counts: said, at: performance.now() });
  }

  private sum(): Record<string, number> {
    const oldest = performance.now() - heardMs;
    for (const [run, { at }] of this.heard) if (at < oldest) this.heard.delete(run);
    return together([...this.heard.values()].map((said) => said.counts));
  }
}
