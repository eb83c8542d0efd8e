import type { InterventionType } from '@officina/contracts/maintenance/interventions';
import { typeIcons } from '@officina/web-kit';
import { ChoiceTiles, Field, useWatch } from '@officina/web-kit/forms';
import { useEffect, useRef } from 'react';
import { hasSolution } from '../form/type-rules.ts';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';
import type { Closing } from './use-closing.ts';

interface WorkFieldProps {
  form: InterventionForm['form'];
  closing: Closing;
}

/** What was done, by the type that it gives the job: each with its meaning. */
const offered: readonly InterventionType[] = ['PERMANENTE', 'PROVVISORIA', 'RICHIESTA'];

/** The types that have a solution, and that there was nothing to repair; a request is none until somebody says so. */
export function WorkField({ form, closing }: WorkFieldProps) {
  const { control, setValue } = form;
  const type = useWatch({ control, name: 'type' });
  const types = offered.includes(type) ? offered : [type, ...offered];
  const chosen = hasSolution(type) || closing.isWithoutWork ? type : '';
  const choose = (wanted: InterventionType | '') => {
    closing.sayWithoutWork(wanted === 'RICHIESTA');
    if (wanted) setValue('type', wanted, { shouldDirty: true });
  };
  const tiles = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // While it is busy nothing in the sheet takes the focus.
    if (closing.missing && !form.busy) tiles.current?.querySelector('input')?.focus();
  }, [closing.missing, form.busy]);
  return (
    <Field id={form.idOf('type')} label={texts.work} group error={closing.missing ?? form.errorAt('type')}>
      <div ref={tiles}>
        <ChoiceTiles
          value={chosen}
          onChange={choose}
          columns={1}
          choices={types.map((value) => ({
            value,
            label: value,
            glyph: typeIcons[value],
            hint: texts.workMeanings[value],
          }))}
        />
      </div>
    </Field>
  );
}
