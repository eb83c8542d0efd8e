import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Button } from '@officina/web-kit';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { useState } from 'react';
import { differing } from '../form/differing.ts';
import { valuesOf, type DetailName, type DetailValues } from '../form/values.ts';
import { it } from '../it.ts';
import type { Editing } from '../sheet/use-editing.ts';
import { ChoicePair, type Side } from './choice-pair.tsx';
import { shownValue } from './shown-value.ts';

/** After 409 `stale`: both versions field by field. Nothing typed is lost, whatever is chosen here. */
export function ConflictDialog({ editing }: { editing: Editing }) {
  const { conflict } = editing;
  return conflict ? <OpenConflict key={conflict.__v} editing={editing} conflict={conflict} /> : null;
}

function OpenConflict({ editing, conflict }: { editing: Editing; conflict: Intervention }) {
  const [mine] = useState(() => editing.form.form.getValues());
  const theirs = valuesOf(conflict);
  const names = differing(mine, theirs);
  const changedByMe = differing(mine, valuesOf(editing.base));
  const [sides, choose] = useState<Partial<Record<DetailName, Side>>>({});
  const sideOf = (name: DetailName): Side => sides[name] ?? (changedByMe.includes(name) ? 'mine' : 'theirs');
  const chooseAll = (side: Side) => choose(Object.fromEntries(names.map((name) => [name, side])));
  const settle = () => {
    const kept = names.filter((name) => sideOf(name) === 'mine').map((name) => [name, mine[name]]);
    const values: DetailValues = { ...theirs, ...Object.fromEntries(kept) };
    editing.settle(values);
  };
  return (
    <Dialog
      open
      onClose={editing.backToForm}
      width={760}
      title={it.conflictTitle}
      foot={
        <SheetFoot>
          <Button kind="key" size="lg" onClick={settle}>
            {it.keepChosen}
          </Button>
        </SheetFoot>
      }
    >
      <p>{it.conflictIntro}</p>
      <div className="my-4 flex flex-wrap gap-2.5">
        <Button onClick={() => chooseAll('mine')}>{it.allMine}</Button>
        <Button onClick={() => chooseAll('theirs')}>{it.allTheirs}</Button>
      </div>
      <div className="grid gap-4">
        {names.map((name) => (
          <ChoicePair
            key={name}
            label={it.labels[name]}
            mine={shownValue(name, mine)}
            theirs={shownValue(name, theirs)}
            value={sideOf(name)}
            onChange={(side) => choose({ ...sides, [name]: side })}
          />
        ))}
      </div>
    </Dialog>
  );
}
