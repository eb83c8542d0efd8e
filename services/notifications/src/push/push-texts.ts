import { thingPath } from '@officina/contracts/notifications/thing-path';
import { oneLine } from '@officina/server-kit/mail/one-line';
import { asOne } from '../notices/groups.ts';
import type { NoticeRow } from '../notices/notices.ts';
import type { PushMessage } from './push-client.ts';

const lineLength = 120;
const titleLength = 80;

/**
 * What a device shows of notices of a kind.
 * @param newestFirst at least one
 * @param showsText whether the person allows that a locked screen says what happened
 */
export function pushMessage(newestFirst: [NoticeRow, ...NoticeRow[]], showsText: boolean): PushMessage {
  const tag = newestFirst[0].group.toHexString();
  if (!showsText) return { title: 'Hai un avviso', tag, path: '/notice' };
  const { title, machine, line, thing } = asOne(newestFirst);
  return {
    title: oneLine([title, machine].filter(Boolean).join(': '), titleLength),
    body: oneLine(line, lineLength),
    ...{ tag, path: thingPath(thing) },
  };
}
