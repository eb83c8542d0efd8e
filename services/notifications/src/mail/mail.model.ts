import type { MailState } from '@officina/contracts/notifications/mails';
import type { NoticeKind } from '@officina/contracts/notifications/kinds';
import type { Mailbox } from '@officina/server-kit/mail/settings';
import { Schema, type Types } from 'mongoose';

/** What an e-mail can be stopped for: a kind of notice, or the digest. */
export type StopKind = NoticeKind | 'digest';

/** What an e-mail says. */
export interface MailContent {
  to: string;
  subject: string;
  text: string;
  /** Absent: it is made from the text. */
  html?: string;
  replyTo?: Mailbox;
  /** An order whose PDF is attached, and which is told what becomes of it. */
  order?: string;
  /** A person who may not want it any more when it is sent: whoever it is, and as what. */
  about?: { userId: string; kind: StopKind };
  /** The reporter to whom it goes, if the address is still theirs; `isAsking` for it to be confirmed. */
  reporter?: { keyHash: string; isAsking: boolean };
}

/** Hand-overs of an e-mail to the mail server, and how many of them have left their process. */
export type HandOvers = Required<Pick<Mail, 'handOvers' | 'reached'>>;

/** An e-mail, from when it is made to a month after its end. */
export interface Mail extends Omit<MailContent, 'text'> {
  /** `<tenant>:<type>:<key>`; making it again changes nothing. */
  _id: string;
  tenantId: string;
  key: string;
  /** Forgotten at its end if it opens an account, and not exported then: see `secretText`. */
  text?: string;
  secretText?: string;
  /** Rows that are in it, or were read before it was made. */
  rows?: Types.ObjectId[];
  /** Notices of a digest happened up to here. */
  until?: Date;
  state: MailState;
  /** The mail server's last answer, or why there was none. */
  answer?: string;
  tries: number;
  /** How often it was given to the mail server to its last byte, without a clear refusal. */
  handOvers: number;
  /** How many of those have left their process for sure: the others may have ended with it before the last byte. */
  reached?: number;
  madeAt: Date;
  /** When its state changed. */
  at: Date;
  /** When it is tried next; absent at its end. */
  nextAt?: Date;
  /** While orders does not know what became of it. */
  isUntold?: boolean;
}

const { Mixed, ObjectId } = Schema.Types;
export const mailSchema = new Schema<Mail>(
  {
    _id: String,
    tenantId: { type: String, required: true },
    ...{ key: String, to: String, subject: String, text: String, secretText: String, html: String },
    ...{
      replyTo: Mixed,
      order: String,
      about: Mixed,
      reporter: Mixed,
      rows: { type: [ObjectId], default: undefined },
    },
    ...{ until: Date, state: String, answer: String, tries: Number, handOvers: Number, reached: Number },
    ...{ madeAt: Date, at: Date, nextAt: Date, isUntold: Boolean },
  },
  { versionKey: false },
);
// due
mailSchema.index({ nextAt: 1 }, { sparse: true });
// untold
mailSchema.index({ isUntold: 1 }, { sparse: true });
// digests, failures: of a person
mailSchema.index({ tenantId: 1, 'about.userId': 1, madeAt: -1 });
// forgetOld
mailSchema.index({ at: 1 });
