import { Button } from '@officina/web-kit';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { usePeople } from '../data/use-people.ts';
import { it } from '../it.ts';
import { shownValue } from './shown-value.ts';
import type { Conflict } from './use-editing.ts';
import { differing, type MachineValues } from './values.ts';

/** After 409 `stale`: both versions field by field; what is kept is marked, nothing typed is lost. */
export function ConflictDialog({ conflict, mine }: { conflict: Conflict; mine: MachineValues }) {
  const { base, theirs } = conflict;
  const { nameOf } = usePeople();
  const changedByMe = differing(mine, base);
  return (
    <Dialog
      open
      onClose={conflict.back}
      width={760}
      title={it.conflictTitle}
      foot={
        <SheetFoot>
          <Button kind="key" size="lg" onClick={conflict.saveMine}>
            {it.saveMine}
          </Button>
        </SheetFoot>
      }
    >
      <p>{it.conflictIntro}</p>
      <dl className="mt-4 grid gap-4">
        {differing(mine, theirs).map((name) => {
          const isMine = changedByMe.includes(name);
          return (
            <div key={name}>
              <dt className="mb-1.5 font-semibold">{it.labels[name]}</dt>
              <dd className="grid gap-2 sm:grid-cols-2">
                <Version title={it.mine} text={shownValue(name, mine, nameOf)} kept={isMine} />
                <Version title={it.theirs} text={shownValue(name, theirs, nameOf)} kept={!isMine} />
              </dd>
            </div>
          );
        })}
      </dl>
      <Button className="mt-5" onClick={conflict.takeTheirs}>
        {it.takeTheirs}
      </Button>
    </Dialog>
  );
}

function Version({ title, text, kept }: { title: string; text: string; kept: boolean }) {
  return (
    <div
      className={`rounded-md border-[1.5px] bg-raised px-3.5 py-2.5 ${kept ? 'border-ink' : 'border-line'}`}
    >
      <p className="text-label text-ink-2">
        {title}
        {kept && <b className="text-ink"> · {it.keptMark}</b>}
      </p>
      <p className="font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  );
}
