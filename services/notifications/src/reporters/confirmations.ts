import { Injectable } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Store } from '@officina/server-kit/store/store';
import { isDuplicate, retryOnConflict } from '@officina/server-kit/store/store-errors';
import { Schema, type Model } from 'mongoose';
import { StopLinks } from '../stop/stop-links.ts';

/** That an address was asked to confirm, on a day. Nothing in it can be read: all is signed. */
interface Confirmation {
  /** `<address>:<day in UTC>` */
  _id: string;
  /** Who may have it repeated after a crash. */
  reporter: string;
  tenant: string;
  network: string;
  at: Date;
}

const schema = new Schema<Confirmation>(
  { _id: String, reporter: String, tenant: String, network: String, at: Date },
  { versionKey: false },
);
schema.index({ tenant: 1, at: 1 });
schema.index({ network: 1, at: 1 });
// forget
schema.index({ at: 1 });

const dayMs = 24 * 3_600_000;

/** Confirmations in 24 hours. */
export const confirmationLimits = { perTenant: 50, perNetwork: 5 } as const;

/** Who asks for a confirmation. */
interface Asking {
  tenantId: string;
  keyHash: string;
  email: string;
  /** Network address of the browser. */
  address: string;
}

/** Counts confirmations of addresses of all tenants, for a day. */
@Injectable()
export class Confirmations {
  private readonly model: Model<Confirmation>;

  constructor(
    store: Store,
    private readonly links: StopLinks,
    private readonly clock: Clock,
  ) {
    this.model = store.system('due-mails', 'confirmations', schema);
  }

  /**
   * Takes the address's confirmation of today. Two at once may exceed a limit by one.
   * @returns its key, the same when the same reporter asks again; undefined if somebody else has had it
   * @throws AppError `too_many`
   */
  async take({ tenantId, keyHash, email, address }: Asking): Promise<string | undefined> {
    const at = this.clock.now();
    const sign = (what: string, value: string) => this.links.secretOf(`confirmation ${what}`, value);
    const [mailbox, reporter, tenant, network] = await Promise.all([
      sign('address', email.toLowerCase()),
      sign('reporter', `${tenantId}:${keyHash}`),
      sign('tenant', tenantId),
      sign('network', address),
    ]);
    const _id = `${mailbox}:${at.toISOString().slice(0, 10)}`;
    const found = await this.model.findOne({ _id }).lean<Confirmation>();
    if (found) return found.reporter === reporter ? _id : undefined;
    await this.refuseTooMany({ tenant, network }, new Date(at.getTime() - dayMs));
    try {
      await retryOnConflict(() =>
        this.model.insertMany([{ _id, reporter, tenant, network, at }], { lean: true }),
      );
      return _id;
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  private async refuseTooMany(
    { tenant, network }: Pick<Confirmation, 'tenant' | 'network'>,
    since: Date,
  ): Promise<void> {
    const at = { $gt: since };
    await retryOnConflict(() => this.model.deleteMany({ at: { $lt: new Date(since.getTime() - dayMs) } }));
    const [ofTenant, ofNetwork] = await Promise.all([
      this.model.countDocuments({ tenant, at }),
      this.model.countDocuments({ network, at }),
    ]);
    if (ofTenant >= confirmationLimits.perTenant || ofNetwork >= confirmationLimits.perNetwork)
      throw new AppError(
        'too_many',
        'Per oggi sono già state chieste troppe e-mail: segui la segnalazione dalla sua pagina.',
      );
  }
}
