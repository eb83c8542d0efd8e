import { Button, type ApiError } from '@officina/web-kit';
import { DateInput, Field } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { Range } from './range.ts';

interface RangeFormProps {
  draft: Range;
  onChange: (range: Range) => void;
  onApply: () => void;
  /** What the server refused in the range that was applied. */
  errors: ApiError['errors'];
}

/** Dal, Al, Applica. */
export function RangeForm({ draft, onChange, onApply, errors }: RangeFormProps) {
  const refusal = (name: string) => errors.find(({ path }) => path.endsWith(name))?.message;
  return (
    <form
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-start gap-2.5 max-md:w-full md:flex"
      data-print="hide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <Field label={texts.from} error={refusal('start')} className="md:w-[150px] md:touch:w-44">
        <DateInput value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
      </Field>
      <Field label={texts.to} error={refusal('end')} className="md:w-[150px] md:touch:w-44">
        <DateInput value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
      </Field>
      <Button kind="key" type="submit" className="max-md:col-span-full md:mt-[25px]">
        {texts.apply}
      </Button>
    </form>
  );
}
