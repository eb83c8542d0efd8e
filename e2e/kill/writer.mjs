import { randomBytes } from 'node:crypto';
import { weighted } from './weighted.mjs';

const notesPerDocument = 150;
const newId = () => randomBytes(12).toString('hex');

/** Work on interventions of these machines: the path, the field with the texts, and other fields of a new one. */
export const interventionWork = (machineIds) => ({
  base: '/api/maintenance/intervention',
  field: 'issueDescription',
  others: (pick) => ({ machineId: pick(machineIds) }),
});

/** Work on plans of these machines. */
export const planWork = (machineIds) => ({
  base: '/api/maintenance/maintenance',
  field: 'description',
  others: (pick) => ({ machineId: pick(machineIds), triggeredByDays: 90 }),
  shared: [],
});

/** Work on spares of these machines; they have no notes, so none are shared. */
export const spareWork = (machineIds) => ({
  base: '/api/maintenance/spare',
  field: 'name',
  others: (pick) => ({ machineId: pick(machineIds) }),
  shared: [],
});

/** Work on orders for these machines; they have no list of notes, so none are shared. */
export const orderWork = (machineIds) => ({
  base: '/api/maintenance/order',
  field: 'supplier',
  others: (pick) => ({ machineId: pick(machineIds) }),
  shared: [],
});

/** Work on lots, which are never deleted; their records do not grow here, so none are shared. */
export const lotWork = {
  base: '/api/lotlog',
  field: 'lotCode',
  others: () => ({
    product: 'AL1',
    desiredAlcohol: 6.5,
    data: [{ measuredAt: '2026-09-17 08:30', temperature: 18.5, bx: 14.1 }],
  }),
  shared: [],
  isKept: true,
};

/** Work on sites; they have no notes, so none are shared. */
export const siteWork = {
  base: '/api/site',
  field: 'name',
  others: () => ({ address: 'Via Emilia 1', city: 'Modena' }),
  shared: [],
};

/** Work on visits of this site to these machines; their only note is a text, so none are shared. */
export const visitWork = (siteId, machineIds) => ({
  base: '/api/visit',
  field: 'note',
  others: (pick) => ({
    site: siteId,
    datetime: '2026-09-17T08:30:00.000Z',
    machines: [{ machineId: pick(machineIds), status: 'SOSO' }],
  }),
  shared: [],
});

/** A client that creates, edits, annotates and deletes documents of one kind, and logs each answer. */
export class Writer {
  #client;
  #log;
  #name;
  #random;
  #base;
  #field;
  #others;
  #shared;
  #isKept;
  #own = [];
  #count = 0;

  /** `shared` are documents `{ id, notes }` that all writers annotate; with `isKept` no document is deleted. */
  constructor({ client, log, name, random, base, field, others, shared, isKept = false }) {
    this.#client = client;
    this.#log = log;
    this.#name = name;
    this.#random = random;
    this.#base = base;
    this.#field = field;
    this.#others = others;
    this.#shared = shared;
    this.#isKept = isKept;
  }

  async step() {
    const hasOwn = this.#own.length > 0;
    const open = this.#shared.filter(({ notes }) => notes < notesPerDocument);
    const verb = weighted(
      {
        create: 3,
        edit: hasOwn ? 5 : 0,
        annotate: open.length ? 3 : 0,
        remove: this.#own.length > 3 && !this.#isKept ? 1 : 0,
      },
      this.#random,
    );
    if (verb === 'create') return this.#create();
    if (verb === 'annotate') return this.#annotate(this.#pick(open));
    return verb === 'edit' ? this.#edit(this.#pick(this.#own)) : this.#remove(this.#pick(this.#own));
  }

  async #create() {
    const text = this.#newText();
    const body = { ...this.#others((list) => this.#pick(list)), [this.#field]: text };
    const answer = await this.#client.send('POST', `${this.#base}/create`, body, {
      'idempotency-key': text.replaceAll(' ', '_'),
    });
    if (answer.status !== 201) return this.#refuse('create', text, answer);
    const { _id: id, __v: version } = answer.body;
    this.#log.acknowledged({ op: 'create', id, version, text, begin: answer.begin });
    this.#own.push({ id, version });
  }

  async #edit(document) {
    const text = this.#newText();
    const next = document.version + 1;
    const answer = await this.#client.send(
      'PUT',
      `${this.#base}/${document.id}/edit`,
      { [this.#field]: text },
      { 'if-match': `"${document.version}"` },
    );
    const { status, body, isRepeat, begin } = answer;
    const now = status === 409 && isRepeat ? body.current : body;
    const isOurs = now?.__v === next && now[this.#field] === text;
    if (!isOurs) return this.#refuse('edit', text, answer, document);
    document.version = next;
    this.#log.acknowledged({ op: 'edit', id: document.id, version: next, text, begin });
  }

  async #annotate(document) {
    const [note, text] = [newId(), this.#newText()];
    document.notes += 1;
    const answer = await this.#client.send('PUT', `${this.#base}/${document.id}/edit`, {
      notes: [{ _id: note, text }],
    });
    const isThere = answer.status === 200 && answer.body.notes.some(({ _id }) => _id === note);
    if (!isThere) return this.#refuse('annotate', text, answer);
    this.#log.acknowledged({ op: 'annotate', id: document.id, note, text, begin: answer.begin });
  }

  async #remove(document) {
    const answer = await this.#client.send('DELETE', `${this.#base}/delete/${document.id}`, undefined, {
      'if-match': `"${document.version}"`,
    });
    const isGone = answer.status === 200 || (answer.status === 404 && answer.isRepeat);
    if (!isGone) return this.#refuse('remove', '', answer, document);
    this.#forget(document);
    const { begin } = answer;
    this.#log.acknowledged({ op: 'remove', id: document.id, version: document.version + 1, begin });
  }

  #refuse(op, text, { status, body, isRepeat }, document) {
    if (document) this.#forget(document);
    this.#log.wrong({ op, text, id: document?.id, version: document?.version, status, body, isRepeat });
  }

  #forget(document) {
    this.#own = this.#own.filter((one) => one !== document);
  }

  #pick(list) {
    return list[Math.floor(this.#random() * list.length)];
  }

  #newText() {
    return `${this.#name} ${++this.#count} ${newId().slice(0, 6)}`;
  }
}
