import { Injectable } from '@nestjs/common';
import type { NoticeKind } from '@officina/contracts/notifications/kinds';
import { retryOnConflict } from '@officina/server-kit/store/store-errors';
import { systemScope } from '@officina/server-kit/store/tenant-scope';
import { Notices, type NoticeRow } from '../notices/notices.ts';

/** Notices of a kind that are due to a person by one way. */
export interface DueGroup {
  tenantId: string;
  userId: string;
  kind: NoticeKind;
  /** When the first and the last of them were told. */
  first: Date;
  last: Date;
}

const mostRows = 2_000;
const name = ({ tenantId, userId, kind }: DueGroup) => ({ tenantId, userId, kind });
const sinceEver = { $gt: new Date(0) };

/** Notices that are to go by e-mail. */
@Injectable()
export class DueRows {
  /** What marks them. */
  protected readonly mark: 'mailAt' | 'pushAt' = 'mailAt';

  constructor(private readonly notices: Notices) {}

  /** Of all tenants. */
  async groups(): Promise<DueGroup[]> {
    const found = await this.notices.model
      .aggregate<Omit<DueGroup, 'tenantId' | 'userId' | 'kind'> & { _id: DueGroup }>([
        { $match: { [this.mark]: sinceEver } },
        {
          $group: {
            _id: { tenantId: '$tenantId', userId: '$userId', kind: '$kind' },
            ...{ first: { $min: `$${this.mark}` }, last: { $max: `$${this.mark}` } },
          },
        },
      ])
      .option(systemScope(this.mark === 'mailAt' ? 'due-mails' : 'due-pushes'));
    return found.map(({ _id, ...times }) => ({ ..._id, ...times }));
  }

  /** The rows of a group, oldest first. */
  rowsOf(group: DueGroup): Promise<NoticeRow[]> {
    return this.notices.model
      .find({ ...name(group), [this.mark]: sinceEver })
      .sort({ _id: 1 })
      .limit(mostRows)
      .lean<NoticeRow[]>()
      .exec();
  }

  /** These rows are not due any more. The first one is marked last: what was made of them is found by it again. */
  async unmark(tenantId: string, [first, ...others]: NoticeRow['_id'][]): Promise<void> {
    for (const ids of [others, first ? [first] : []])
      if (ids.length > 0)
        await retryOnConflict(() =>
          this.notices.model.updateMany({ tenantId, _id: { $in: ids } }, { $unset: { [this.mark]: 1 } }),
        );
  }

  /** What is unread in the bells of people of what they were told after an instant of each, up to another one; oldest first. */
  unread(tenantId: string, people: { userId: string; since: Date; until: Date }[]): Promise<NoticeRow[]> {
    const each = people.map(({ userId, since, until }) => ({ userId, at: { $gt: since, $lte: until } }));
    return this.notices.model
      .find({ tenantId, readAt: null, inBell: true, $or: each })
      .sort({ at: 1, _id: 1 })
      .limit(10 * mostRows)
      .lean<NoticeRow[]>()
      .exec();
  }
}

/** Notices that are to go to the screens of devices. */
@Injectable()
export class DuePushRows extends DueRows {
  protected override readonly mark = 'pushAt';
}
