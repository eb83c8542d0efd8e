import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const subjectOf = (topic: string) => `peer.industrial.${topic}`;

const question = z.object({ id: z.string(), answerTo: z.string(), body: z.unknown() });
const answer = z.object({ id: z.string(), ok: z.unknown().optional(), error: z.string().optional() });

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: AppError) => void;
}

/** What the replicas of this service say to each other over the bus; nothing of it is kept, nobody may be listening. */
@Injectable()
export class Peers {
  /** This process, among the replicas. */
  readonly self: string = randomUUID();
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly bus: BusClient) {
    bus.subscribe(subjectOf(`answer.${this.self}`), (payload) => this.settle(payload));
  }

  /** To all replicas, this one too. */
  tell(topic: string, message: object): void {
    this.bus.hint(subjectOf(topic), message);
  }

  /** Calls back for what any replica says; what does not fit the schema is left out. */
  on<S extends z.ZodType>(topic: string, schema: S, listen: (message: z.output<S>) => void): void {
    this.bus.subscribe(subjectOf(topic), (payload) => {
      const parsed = schema.safeParse(payload);
      if (parsed.success) listen(parsed.data);
    });
  }

  /** Answers what other replicas ask of this one. */
  answer<S extends z.ZodType>(
    topic: string,
    schema: S,
    handle: (body: z.output<S>) => Promise<object>,
  ): void {
    this.on(`${topic}.${this.self}`, question, ({ id, answerTo, body }) => {
      const reply = (message: object) => this.tell(`answer.${answerTo}`, { id, ...message });
      void Promise.resolve()
        .then(() => handle(schema.parse(body)))
        .then(
          (ok) => reply({ ok }),
          (error: unknown) => reply({ error: String(error) }),
        );
    });
  }

  /** Asks one replica. @throws AppError `unavailable` when it cannot, or is not there */
  async ask(peer: string, topic: string, body: object, deadlineMs: number): Promise<unknown> {
    const id = randomUUID();
    const answered = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    const timer = setTimeout(() => this.settle({ id, error: 'no answer' }), deadlineMs);
    this.tell(`${topic}.${peer}`, { id, answerTo: this.self, body });
    try {
      return await answered;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(id);
    }
  }

  private settle(payload: unknown): void {
    const { data } = answer.safeParse(payload);
    const waiting = data && this.waiting.get(data.id);
    if (!data || !waiting) return;
    if (data.error === undefined) waiting.resolve(data.ok);
    else waiting.reject(new AppError('unavailable', data.error));
  }
}
