import { useState } from 'react';
import { Dialog } from '../dialog.tsx';
import { SheetFoot } from '../foot.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoicePair, type Side } from './choice-pair.tsx';
import { differing, merged, type ThreeVersions } from '../../core/versions/differing.ts';

interface TwoVersionsProps<V extends object> {
  /** «Due versioni di questo intervento». */
  title: string;
  versions: ThreeVersions<V>;
  labels: Readonly<Record<keyof V & string, string>>;
  /** A field's value in words. */
  shown: (name: keyof V & string, values: V) => string;
  /** What the key says until something else is chosen. */
  save?: string;
  /** The values that were chosen, to be saved on top of the other version. */
  onSettle: (values: V) => void;
  /** Back to the form, with all that was typed. */
  onClose: () => void;
}

const keepChosen = 'Salva le scelte';

/** After 409 `stale`: both versions field by field, mine kept where I changed something. Nothing typed is lost. */
export function TwoVersions<V extends object>(props: TwoVersionsProps<V>) {
  const { title, labels, shown, save = keepChosen, onSettle, onClose } = props;
  // What was typed when the dialog opened: the form behind may follow newer data meanwhile.
  const [versions] = useState(props.versions);
  const { origin, mine, theirs } = versions;
  const names = differing(mine, theirs);
  const changedByMe = differing(mine, origin);
  const [sides, choose] = useState<ReadonlyMap<keyof V, Side>>(new Map());
  const sideOf = (name: keyof V & string): Side =>
    sides.get(name) ?? (changedByMe.includes(name) ? 'mine' : 'theirs');
  const chooseAll = (side: Side) => choose(new Map(names.map((name) => [name, side])));
  const settle = () => {
    const kept = names.filter((name) => sideOf(name) === 'mine');
    onSettle(merged(versions, kept));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={760}
      title={title}
      foot={
        <SheetFoot>
          <Button kind="key" size="lg" onClick={settle}>
            {sides.size === 0 ? save : keepChosen}
          </Button>
        </SheetFoot>
      }
    >
      <p>
        Un’altra persona ha salvato mentre scrivevi. Scegli per ogni campo che cosa tenere: non si è perso
        niente.
      </p>
      <div className="ui:my-4 ui:flex ui:flex-wrap ui:gap-2.5">
        <Button onClick={() => chooseAll('mine')}>Tieni tutto il mio</Button>
        <Button onClick={() => chooseAll('theirs')}>Tieni tutto l’altro</Button>
      </div>
      <div className="ui:grid ui:gap-4">
        {names.map((name) => (
          <ChoicePair
            key={name}
            label={labels[name]}
            mine={shown(name, mine)}
            theirs={shown(name, theirs)}
            value={sideOf(name)}
            onChange={(side) => choose(new Map(sides).set(name, side))}
          />
        ))}
      </div>
    </Dialog>
  );
}
