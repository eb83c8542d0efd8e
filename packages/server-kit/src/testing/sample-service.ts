import { Controller, Module } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { busCall, type RequestOf } from '@officina/contracts/endpoint';
import { idParams, isoInstant, objectId, requiredText } from '@officina/contracts/fields';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Handle } from '../bus/handle.ts';
import { collection } from '../store/collection.ts';
import { schemaOf, type FieldsOf } from '../store/fields.ts';
import { pageToWire, toWire } from '../store/stored.ts';

const spare = z.object({
  _id: objectId,
  __v: z.number(),
  code: z.string(),
  quantity: z.number(),
  since: isoInstant.nullish(),
});
/** A technician counts, a manager does all. */
const mayChange = { work: { fields: ['quantity'] }, manage: { fields: 'all' } } as const;
const input = z.object({ code: requiredText(40, 'Code is required'), quantity: z.number().int().min(0) });

/** A minimal audited feature for the kit's tests. */
export const spares = {
  all: busCall({ subject: 'rpc.lotlog.spares.all', kind: 'list', output: spare }),
  /** Spares whose code contains only `a`s, by a pattern that keeps the store busy with others. */
  slow: busCall({ subject: 'rpc.lotlog.spares.slow', kind: 'list', output: spare }),
  single: busCall({ subject: 'rpc.lotlog.spares.single', kind: 'read', params: idParams, output: spare }),
  create: busCall({ subject: 'rpc.lotlog.spares.create', kind: 'write', body: input, output: spare }),
  edit: busCall({
    subject: 'rpc.lotlog.spares.edit',
    kind: 'write',
    may: 'work',
    params: idParams,
    body: input.partial(),
    output: spare,
  }),
  add: busCall({ subject: 'rpc.lotlog.spares.add', kind: 'write', params: idParams, output: spare }),
  remove: busCall({
    subject: 'rpc.lotlog.spares.remove',
    kind: 'write',
    params: idParams,
    output: z.object({}),
  }),
  /** Answers as requested, after a delay. */
  odd: busCall({
    subject: 'rpc.lotlog.spares.odd',
    kind: 'read',
    body: z.object({ what: z.string(), ms: z.number().default(0) }),
    output: z.object({ text: z.string() }),
  }),
};

export type Spare = FieldsOf<typeof spare>;

const schema = schemaOf(spare);
schema.index({ tenantId: 1, code: 1 }, { unique: true });

/** The sample's documents. */
export class Spares extends collection<Spare>({
  name: 'spares',
  entity: 'spare',
  schema,
  label: ({ code }) => `Ricambio ${code}`,
}) {}

@Controller()
class SparesController {
  private calls = 0;

  constructor(private readonly spares: Spares) {}

  @Handle(spares.all)
  async all({ after }: RequestOf<typeof spares.all>, caller: Caller) {
    const page = await this.spares.list(caller, {}, { sort: { code: 1 }, after, limit: 20 });
    return pageToWire(page, toWire);
  }

  @Handle(spares.slow)
  async slow({ after }: RequestOf<typeof spares.slow>, caller: Caller) {
    const page = await this.spares.list(caller, { code: /^(a+)+$/ }, { sort: { code: 1 }, after });
    return pageToWire(page, toWire);
  }

  @Handle(spares.single)
  async single({ params }: RequestOf<typeof spares.single>, caller: Caller) {
    return toWire(await this.spares.get(caller, params.id));
  }

  @Handle(spares.create)
  async create({ body, idempotencyKey }: RequestOf<typeof spares.create>, caller: Caller) {
    return toWire(
      await this.spares.insert(
        caller,
        { since: null, ...body },
        { action: 'Ricambio creato' },
        { idempotencyKey },
      ),
    );
  }

  @Handle(spares.edit)
  async edit({ params, body, ...on }: RequestOf<typeof spares.edit>, caller: Caller) {
    const audit = { action: 'Ricambio modificato' } as const;
    const options = { ...on, request: body, mayChange };
    return toWire(await this.spares.update(caller, params.id, options, () => ({ set: body, audit })));
  }

  @Handle(spares.add)
  async add({ params }: RequestOf<typeof spares.add>, caller: Caller) {
    const audit = { action: 'Ricambio modificato' } as const;
    const oneMore = ({ quantity }: Spare) => ({ set: { quantity: quantity + 1 }, audit });
    return toWire(await this.spares.update(caller, params.id, {}, oneMore));
  }

  @Handle(spares.remove)
  async remove({ params, version }: RequestOf<typeof spares.remove>, caller: Caller) {
    await this.spares.remove(caller, params.id, version, () => ({ action: 'Ricambio eliminato' }));
    return {};
  }

  @Handle(spares.odd)
  async odd({ body }: RequestOf<typeof spares.odd>) {
    this.calls += 1;
    if (body.ms) await delay(body.ms);
    if (body.what === 'throw') throw new TypeError('secret of the inside');
    if (body.what === 'huge') return { text: 'x'.repeat(2_000_000) };
    if (body.what === 'calls') return { text: String(this.calls) };
    const wrong: unknown = { undefined: undefined, number: { text: 42 } }[body.what];
    return body.what in { undefined: 1, number: 1 } ? (wrong as { text: string }) : { text: body.what };
  }
}

@Module({ controllers: [SparesController], providers: [Spares] })
export class SampleModule {}
