import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { Dialog, SheetFoot } from '@officina/web-kit/overlays';
import { useState } from 'react';
import { texts } from './texts.ts';
import { perPage } from './tiles.ts';
import { turnSeconds } from './turns.ts';
import { mostSensors } from './use-chosen.ts';
import type { Offered } from './use-wall.ts';

interface ChooserProps {
  offered: Offered[];
  /** What stands on the wall, in its order. */
  codes: readonly string[];
  onChoose: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Which sensors stand on the wall, and in which places. */
export function Chooser({ offered, codes, onChoose, onClose }: ChooserProps) {
  const [chosen, setChosen] = useState(codes);
  const choose = (next: string[]) => {
    setChosen(next);
    onChoose(next);
  };
  return (
    <Dialog open onClose={onClose} title={texts.choose} foot={<SheetFoot cancel={texts.done} />}>
      <Field label={texts.chosen} hint={texts.chooseHint(perPage, turnSeconds)}>
        <MultiCombobox
          {...{ value: chosen, options: offered, onChange: choose, most: mostSensors }}
          mark={(code) => <span className="text-ink-2">{chosen.indexOf(code) + 1}</span>}
          full={texts.full(mostSensors)}
          none={texts.noMatch}
          placeholder={texts.add}
        />
      </Field>
    </Dialog>
  );
}
