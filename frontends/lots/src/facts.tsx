import type { Lot, LotStatus } from '@officina/contracts/lotlog/lot';
import { Card, formatDate, statuses } from '@officina/web-kit';
import {
  ChoiceTiles,
  DateInput,
  Field,
  FormField,
  NumberInput,
  Select,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { endInRow } from './forecast/end-in-words.ts';
import { decimal, productLabel, texts } from './texts.ts';
import { products, states, type LotValues } from './record.ts';
const { labels } = texts;

const stateChoices = states.map((value) => ({
  ...{ value, label: statuses.lot[value].word, glyph: statuses.lot[value].glyph },
}));

const productOptions = products.map((value) => ({ value, label: productLabel(value) }));

interface FactsProps {
  form: ServerForm<LotValues>;
  /** Absent for a new lot. */
  lot: Lot | undefined;
  isLocked: boolean;
}

/** Status, code and other facts of a lot. Product and desired alcohol cannot change later. */
export function Facts({ form, lot, isLocked }: FactsProps) {
  const { control } = form;
  return (
    <>
      {lot && <StatusField form={form} stored={lot.status} />}
      <FormField control={control} name="lotCode" locked={isLocked && texts.locked} limit={60}>
        {(field) => <TextInput {...field} mono autoComplete="off" />}
      </FormField>
      {lot ? <StoredFacts lot={lot} /> : <NewFacts form={form} />}
    </>
  );
}

function StatusField({ form, stored }: { form: ServerForm<LotValues>; stored: LotStatus }) {
  const chosen = useWatch({ control: form.control, name: 'status' });
  const effect = chosen === 'CLOSED' ? texts.closing : texts.reopening;
  return (
    <FormField control={form.control} name="status" group hint={chosen === stored ? undefined : effect}>
      {(field) => <ChoiceTiles {...field} choices={stateChoices} />}
    </FormField>
  );
}

function NewFacts({ form: { control } }: Pick<FactsProps, 'form'>) {
  return (
    <>
      <FormField control={control} name="product">
        {(field) => <Select {...field} options={productOptions} />}
      </FormField>
      <FormField control={control} name="desiredAlcohol">
        {(field) => <NumberInput {...field} unit={texts.alcoholUnit} />}
      </FormField>
      <FormField control={control} name="startDate">
        {(field) => <DateInput {...field} />}
      </FormField>
    </>
  );
}

const ignoreChange = () => undefined;

function StoredFacts({ lot }: { lot: Lot }) {
  const { product, desiredAlcohol, startDate, endDate } = lot;
  const alcohol = desiredAlcohol ? `${decimal(desiredAlcohol)} ${texts.alcoholUnit}` : texts.noAlcohol;
  const days = [
    [labels.startDate, formatDate(startDate)],
    [texts.columns.end, formatDate(endDate)],
    [texts.columns.estimatedEnd, endInRow(lot).day],
  ];
  return (
    <>
      <Field label={labels.product} locked>
        <TextInput value={productLabel(product)} onChange={ignoreChange} />
      </Field>
      <Field label={labels.desiredAlcohol} locked>
        <TextInput value={alcohol} onChange={ignoreChange} />
      </Field>
      <Card className="px-4 py-1">
        <dl className="divide-y divide-line">
          {days.map(([term, day]) => (
            <div key={term} className="flex justify-between gap-3 py-2.5">
              <dt className="text-ink-2">{term}</dt>
              <dd className="font-semibold">{day}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
