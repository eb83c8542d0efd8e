import type { Caller } from '@officina/contracts/caller';
import {
  defaultNoticeDays,
  noticeKindNames,
  ruleOf,
  type NoticeKind,
} from '@officina/contracts/notifications/kinds';
import type { KindChoice, Muted, QuietHours } from '@officina/contracts/notifications/choices';
import { collection } from '@officina/server-kit/store/collection';
import type { Stored } from '@officina/server-kit/store/stored';
import { Schema } from 'mongoose';

/** What a person has chosen; what is null or absent is as nobody chose it. */
export interface ChoiceFields {
  userId: string;
  kinds: Partial<Record<NoticeKind, KindChoice>>;
  quiet: QuietHours | null;
  digest: { isOn: boolean; at: string } | null;
  machines: string[];
  sites: string[];
  muted: Muted[];
}

const { Mixed } = Schema.Types;
const schema = new Schema<ChoiceFields>({
  userId: { type: String, required: true },
  ...{ kinds: Mixed, quiet: Mixed, digest: Mixed },
  ...{ machines: [String], sites: [String], muted: [Mixed] },
});
// of: one for each user
schema.index({ tenantId: 1, userId: 1 }, { unique: true });

/** What people have chosen; who has chosen nothing has no document. */
export class Choices extends collection<ChoiceFields>({
  name: 'choices',
  entity: 'notice',
  schema,
  label: () => 'Scelte degli avvisi',
}) {
  /** A user's choices. */
  async of(caller: Caller, userId: string): Promise<Stored<ChoiceFields> | undefined> {
    const [found] = await this.find(caller, { userId });
    return found;
  }

  /** The choices of all users of the tenant who made some, by user. */
  async all(caller: Caller): Promise<Map<string, Stored<ChoiceFields>>> {
    const found = await this.find(caller, {});
    return new Map(found.map((one) => [one.userId, one]));
  }
}

export const noChoices = (userId: string): ChoiceFields => ({
  ...{ userId, kinds: {}, quiet: null, digest: null },
  ...{ machines: [], sites: [], muted: [] },
});

const defaultChoice = (kind: NoticeKind): KindChoice => {
  const { ways, scopes, days } = ruleOf(kind);
  return {
    ...{ bell: ways.includes('bell'), mail: ways.includes('mail'), push: ways.includes('push') },
    ...(scopes?.[0] && { scope: scopes[0] }),
    ...(days && { days: defaultNoticeDays }),
  };
};

/** What holds for a kind: what was chosen, or the default. */
export const choiceOf = ({ kinds }: Pick<ChoiceFields, 'kinds'>, kind: NoticeKind): KindChoice => ({
  ...defaultChoice(kind),
  ...kinds[kind],
});

/** What holds for every kind. */
export const allChoicesOf = (fields: Pick<ChoiceFields, 'kinds'>): Record<NoticeKind, KindChoice> =>
  Object.fromEntries(noticeKindNames.map((kind) => [kind, choiceOf(fields, kind)])) as Record<
    NoticeKind,
    KindChoice
  >;

export const defaultQuiet: QuietHours = { isOn: false, from: '19:00', to: '06:30', days: [] };
export const defaultDigest = { isOn: true, at: '07:00' };
