import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { SheetFooter } from './sheet.tsx';

type Side = 'mine' | 'theirs';

interface ChoicePairProps {
  label: string;
  mine: string;
  theirs: string;
  value: Side;
  onChange: (side: Side) => void;
}

/** Two versions of one field, of which the user chooses one. */
function ChoicePair({ label, mine, theirs, value, onChange }: ChoicePairProps) {
  const name = useId();
  const sides = [
    { side: 'mine', text: mine, title: 'La mia versione' },
    { side: 'theirs', text: theirs, title: 'L’altra versione' },
  ] as const;
  return (
    <fieldset className="ui:min-w-0">
      <legend className="ui:mb-1.5 ui:font-semibold">{label}</legend>
      <div className="ui:grid ui:gap-2 ui:sm:grid-cols-2">
        {sides.map(({ side, text, title }) => (
          <label
            key={side}
            className="ui:cursor-pointer ui:rounded-md ui:border-[1.5px] ui:border-line-strong ui:bg-raised ui:px-3.5 ui:py-2.5 ui:has-checked:border-ink ui:has-checked:bg-ink ui:has-checked:text-sheet ui:has-focus-visible:outline-3 ui:has-focus-visible:outline-offset-3 ui:has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              className="ui:sr-only"
              checked={side === value}
              onChange={() => onChange(side)}
            />
            <span className="ui:block ui:text-label">{title}</span>
            <span className="ui:block ui:font-semibold ui:wrap-anywhere ui:whitespace-pre-line">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A field that both users changed, with the texts of both versions. */
export interface FieldConflict {
  id: string;
  /** «Nota», «Macchine: TOR-01 Tornio» */
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  /** «Due versioni di questo intervento». */
  title: string;
  /** The conflicting fields; mine is the default. */
  asked: readonly FieldConflict[];
  /** Label of the primary button until another version is chosen. */
  save?: string;
  /** Receives the ids of the fields for which the other version was chosen. */
  onSettle: (theirs: ReadonlySet<string>) => void;
  /** Returns to the form, which keeps its input. */
  onClose: () => void;
}

const saveChoices = 'Salva le scelte';

/** Shown after 409 `stale`: the user resolves the conflicting fields one by one. No input is lost. */
export function ConflictDialog({ title, asked, save = saveChoices, onSettle, onClose }: ConflictDialogProps) {
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = (id: string): Side => sides.get(id) ?? 'mine';
  const chooseAll = (side: Side) => setSides(new Map(asked.map(({ id }) => [id, side])));
  const settle = () => onSettle(new Set(asked.flatMap(({ id }) => (sideOf(id) === 'theirs' ? [id] : []))));
  return (
    <Dialog
      open
      onClose={onClose}
      width={760}
      title={title}
      foot={
        <SheetFooter>
          <Button kind="key" size="lg" onClick={settle}>
            {sides.size === 0 ? save : saveChoices}
          </Button>
        </SheetFooter>
      }
    >
      <p>
        Un’altra persona ha salvato mentre scrivevi. Qui c’è solo quello che avete cambiato tutti e due:
        scegli che cosa tenere. Il resto è già messo insieme, non si è perso niente.
      </p>
      {asked.length > 1 && (
        <div className="ui:mt-4 ui:flex ui:flex-wrap ui:gap-2.5">
          <Button onClick={() => chooseAll('mine')}>Tieni tutto il mio</Button>
          <Button onClick={() => chooseAll('theirs')}>Tieni tutto l’altro</Button>
        </div>
      )}
      <div className="ui:mt-4 ui:grid ui:gap-4">
        {asked.map(({ id, ...one }) => (
          <ChoicePair
            key={id}
            {...one}
            value={sideOf(id)}
            onChange={(side) => setSides(new Map(sides).set(id, side))}
          />
        ))}
      </div>
    </Dialog>
  );
}
