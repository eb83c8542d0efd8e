import type { KindChoice } from '@officina/contracts/notifications/choices';
import type { Notice } from '@officina/contracts/notifications/notices';
import { api, changeChoices, invalidateEntities, messages } from '@officina/web-kit';
import { texts } from './texts.ts';

/** The contract's limit of muted things; beyond it the oldest are told again. */
const mostMuted = 100;

const failed = (text: (reason: string) => string) => (error: Error) =>
  void messages.error(text(error.message), { about: 'notices' });

const refresh = () => invalidateEntities(['notice']);

/** Marks a notice as read, here and on the user's other pages. */
export const markRead = ({ _id: id, isRead }: Notice): void => {
  if (isRead) return;
  api('PUT /api/notice/{id}/read', { params: { id } }).then(refresh).catch(failed(texts.notRead));
};

/** Marks as read what is shown; what came meanwhile stays unread. */
export const markAllRead = ([newest]: readonly Notice[]): void => {
  if (!newest) return;
  const params = { id: newest._id };
  api('PUT /api/notice/{id}/readAll', { params }).then(refresh).catch(failed(texts.notRead));
};

const saved = (text: string, undo: () => Promise<unknown>) =>
  messages.success(text, {
    about: 'notices',
    action: { label: texts.undo, onClick: () => void undo().catch(failed(texts.notMuted)) },
  });

/** Tells the user no more of this kind about the thing that the notice names; the message can undo it. */
export async function muteThing(notice: Notice): Promise<void> {
  const { kind, mute } = notice;
  const { entity, id } = mute;
  const isThis = (one: { kind: string; entity: string; id: string }) =>
    one.kind === kind && one.entity === entity && one.id === id;
  const entry = { kind, entity, id, label: texts.mutedLabel(notice) };
  await changeChoices(({ muted }) => ({
    muted: [...muted.filter((one) => !isThis(one)), entry].slice(-mostMuted),
  })).then(
    () =>
      saved(texts.muted(notice), () =>
        changeChoices(({ muted }) => ({ muted: muted.filter((one) => !isThis(one)) })),
      ),
    failed(texts.notMuted),
  );
}

/** Turns a kind off in all ways; the message can undo it. */
export async function turnKindOff({ kind }: Notice): Promise<void> {
  let before: KindChoice | undefined;
  await changeChoices(({ kinds }) => {
    before = kinds[kind];
    return { kinds: { [kind]: { ...before, bell: false, mail: false, push: false } } };
  }).then(
    () => saved(texts.kindOff(kind), () => changeChoices(() => ({ kinds: { [kind]: before } }))),
    failed(texts.notMuted),
  );
}
