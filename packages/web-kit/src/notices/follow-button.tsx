import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../core/messages/messages.ts';
import { useService, useSession } from '../core/session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { useDelayed } from '../ui/skeleton.tsx';
import { changeChoices, useNoticeChoices } from './choices.ts';

interface FollowButtonProps {
  entity: 'machine' | 'site';
  id: string;
  /** The machine's owner, who is told without following it. */
  owner?: string | null;
  /** What is followed, for screen readers: «questo luogo». */
  about: string;
}

const lists = { machine: 'machines', site: 'sites' } as const;

/** Follows a machine, or the machines of a site: what happens to them is told to the user. Absent with the service off. */
export function FollowButton({ entity, id, owner, about }: FollowButtonProps) {
  const userId = useSession()?.userId;
  const isOwn = userId !== undefined && owner === userId;
  const isOn = useService('notifications');
  // What is around it is painted first, also on a slow phone.
  const isPainted = useDelayed(true, 500);
  const { data: choices, isError } = useNoticeChoices(!isOwn && isPainted);
  const [busy, setBusy] = useState(false);
  const list = lists[entity];
  if (!isOn || (isError && !choices)) return null;
  if (isOwn)
    return (
      <span className="ui:inline-flex ui:min-h-(--ctl) ui:items-center ui:gap-2 ui:text-ink-2">
        <BellRing size={18} aria-hidden="true" />È una tua macchina
      </span>
    );
  const isFollowed = choices?.[list].includes(id) ?? false;
  const toggle = async () => {
    setBusy(true);
    await changeChoices((now) => {
      const others = now[list].filter((one) => one !== id);
      return { [list]: isFollowed ? others : [...others, id] };
    }).catch((error: Error) => messages.error(`Non cambiato: ${error.message}`, { about: `follow ${id}` }));
    setBusy(false);
  };
  return (
    <Button
      kind="ghost"
      icon={isFollowed ? BellRing : Bell}
      pressed={isFollowed}
      disabled={busy || !choices}
      onClick={() => void toggle()}
    >
      {isFollowed ? 'Segui già' : 'Segui'}
      <span className="ui:sr-only"> {about}</span>
    </Button>
  );
}
