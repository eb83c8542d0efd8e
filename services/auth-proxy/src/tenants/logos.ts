import { Injectable } from '@nestjs/common';
import type { Logo, NewLogo } from '@officina/contracts/auth/company';
import type { Caller } from '@officina/contracts/caller';
import { logos } from '@officina/contracts/files/files';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { upsert } from '@officina/server-kit/store/upsert';
import { Schema, type Model } from 'mongoose';
import { createHash } from 'node:crypto';

/** Bytes of a logo. They have a collection of their own, because every request reads the tenant. */
interface StoredLogo {
  /** `<tenant>:<version>` */
  _id: string;
  tenantId: string;
  /** In base64. */
  png: string;
  keptAt: Date;
}

const schema = new Schema<StoredLogo>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    png: { type: String, required: true },
    keptAt: { type: Date, required: true },
  },
  { versionKey: false },
);

/** Less than what the gateway gives an edit. */
const deadlineMs = 3_000;
/** Longer than an edit takes that has kept its logo and not named it yet. */
const unnamedMs = 60_000;

const unavailable =
  'Il logo non si può preparare in questo momento: riprova tra poco, o salva senza cambiarlo';

/** Logos of tenants. A tenant names one only after its bytes are kept, and they go only after it names another. */
@Injectable()
export class Logos {
  private readonly stored: Model<StoredLogo>;

  constructor(
    store: Store,
    private readonly bus: BusClient,
    private readonly clock: Clock,
  ) {
    this.stored = store.scoped('logos', schema);
  }

  /**
   * Lets the service files write a logo again, and keeps its bytes.
   * @throws AppError `invalid` with the field `logo.data`, `unavailable` with the field `logo`
   */
  async keep(caller: Caller, { name, data }: NewLogo): Promise<Logo> {
    const { png } = await this.bus
      .call(logos.encode, { body: { data } }, caller, { deadlineMs })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'invalid') throw error;
        throw new AppError('unavailable', unavailable, { errors: [{ path: 'logo', message: unavailable }] });
      });
    const bytes = Buffer.from(png, 'base64');
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    const key = keyOf(caller, { version });
    const change = { $set: { png, keptAt: this.clock.now() } };
    await upsert(this.stored, key, change);
    return { name, size: bytes.length, version };
  }

  /** Its PNG in base64. */
  async pngOf(caller: Caller, logo: Logo): Promise<string | undefined> {
    return (await this.stored.findOne(keyOf(caller, logo)).lean<StoredLogo>())?.png;
  }

  /** Removes the bytes of all logos but the named one; those of an edit on its way stay. */
  async removeOthers(caller: Caller, named: Logo | null | undefined): Promise<void> {
    const { tenantId } = caller;
    const keptAt = { $lt: new Date(this.clock.now().getTime() - unnamedMs) };
    const others = { tenantId, keptAt, ...(named && { _id: { $ne: keyOf(caller, named)._id } }) };
    await retryOnConflict(() => this.stored.deleteMany(others));
  }
}

const keyOf = ({ tenantId }: Caller, { version }: Pick<Logo, 'version'>) => ({
  tenantId,
  _id: `${tenantId}:${version}`,
});
