import { parseAddresses, parseMailbox, parseMailServer } from '@officina/server-kit/mail/settings';
import { sendMail } from '@officina/server-kit/mail/send-mail';
import { alertMail, nextAlert } from './alert-text.mjs';

/** @typedef {import('@officina/server-kit/store/backup/state').BackupState} BackupState */
/** @typedef {import('./alert-text.mjs').Told} Told */

/** After a mail that could not be sent. */
const retryMs = 600_000;
/** Backups fail too where the store does not answer for this long. */
const awayMs = 3_600_000;

/**
 * Tells people by mail when backups fail, and when they work again. What they were told is noted in the store, so that a restart does not
 * repeat it. A mail may come twice, if its server took it and the answer was lost. Backups never wait for it.
 */
export class BackupAlerts {
  /** @type {Told | null | undefined} `undefined` until the store has told */
  #told;
  /** @type {Promise<void> | undefined} */
  #sending;
  #notBefore = Number.NEGATIVE_INFINITY;
  /** @type {number | undefined} */
  #awaySince;
  /** @type {Date | null} */
  #succeededAt = null;
  #settings;
  #note;
  #logger;

  /**
   * @param {object} options
   * @param {{ SMTP_URL?: string | undefined, SMTP_FROM?: string | undefined, BACKUP_ALERT_TO?: string | undefined, folder: string,
   *   place?: string | undefined }} options.settings nobody is told unless all three are set
   * @param {(told: Told | null) => Promise<unknown>} options.note keeps what was told
   * @param {import('@officina/server-kit/logger').Logger} options.logger
   */
  constructor({ settings, note, logger }) {
    this.#settings = settings;
    this.#note = note;
    this.#logger = logger;
  }

  /** Looks at the state that a check has read; the mail, if there is one, is sent meanwhile. @param {BackupState | null} state @param {string | null} why backups fail besides */
  look(state, why = state?.failure ?? null) {
    this.#awaySince = undefined;
    this.#succeededAt = state?.succeededAt ?? null;
    this.#told ??= state?.alert ?? null;
    this.#tell(why);
  }

  /** The store did not answer a check. @param {unknown} error */
  storeAway(error) {
    const now = performance.now();
    this.#awaySince ??= now;
    this.#told ??= null;
    const reason = error instanceof Error ? error.message : String(error);
    if (now - this.#awaySince >= awayMs) this.#tell(`l’archivio non risponde: ${reason}`);
  }

  /** Resolves when no mail is on its way. */
  async settled() {
    await this.#sending;
  }

  /** @param {string | null} why */
  #tell(why) {
    const { SMTP_URL = '', SMTP_FROM = '', BACKUP_ALERT_TO = '' } = this.#settings;
    const [server, from, to] = [
      parseMailServer(SMTP_URL),
      parseMailbox(SMTP_FROM),
      parseAddresses(BACKUP_ALERT_TO),
    ];
    if (!server || !from || !to || this.#sending || performance.now() < this.#notBefore) return;
    const [told, now] = [this.#told ?? null, new Date()];
    const kind = nextAlert({ why, told, now });
    if (!kind) return;
    const since = told?.since ?? now;
    const { folder, place } = this.#settings;
    const mail = alertMail(kind, { why, since, succeededAt: this.#succeededAt, folder, place });
    this.#sending = sendMail(server, { from, to, ...mail })
      .then(({ refused }) => this.#sent(kind === 'over' ? null : { since, at: now }, refused))
      .catch((error) => this.#failed(error))
      .finally(() => (this.#sending = undefined));
  }

  /** @param {Told | null} told @param {string[]} refused */
  async #sent(told, refused) {
    this.#told = told;
    this.#logger.info({ refused }, 'people were told of the backups');
    // Where the store is away, a restart repeats it.
    await this.#note(told).catch((error) => this.#logger.warn({ err: error }, 'what was told is not noted'));
  }

  /** @param {unknown} error */
  #failed(error) {
    this.#notBefore = performance.now() + retryMs;
    this.#logger.error({ err: error }, 'nobody could be told of the backups by mail');
  }
}
