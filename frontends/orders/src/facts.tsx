import { Button, statuses, useApi } from '@officina/web-kit';
import {
  ChoiceTiles,
  Combobox,
  DateInput,
  FormField,
  machineOptions,
  NumberInput,
  TextArea,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { useId } from 'react';
import { nameOf, states, useNamedMachines, useSpares, stateLabel, type OrderValues } from './record.ts';
import { texts } from './texts.ts';

const label = String.raw`[\p{L}\d]+(?:-+[\p{L}\d]+)*`;
const mail = new RegExp(String.raw`[\p{L}\d][\p{L}\d._+'-]*@${label}(?:\.${label})+`, 'gu');

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d)`;
const taxCode = String.raw`(?:p\.?\s?iva|partita iva|c\.?\s?f\.?|codice fiscale)[\s:.]*\d+`;
/** Digits that are no phone numbers: dates and tax codes. */
const otherDigits = new RegExp(String.raw`(?<![\p{L}\d./-])(?:${day}|${taxCode})(?![\p{L}\d/-])`, 'giu');

/** A run of digits with separators: one phone number, or several. */
const digits = /(?<![\p{L}\d])(?:\+\s?|\(\s?\+?)?\d(?:[\s().-]{0,3}\d|\s?\/\s?\d)*(?![\p{L}\d])/gu;

const countOf = (text: string): number => text.replaceAll(/\D/g, '').length;
/** Whether there are enough digits for a number with its area code, not counting the country code. */
const isComplete = (text: string): boolean => countOf(text.replace(/^\W*(?:\+|00)\d\d/, '')) >= 9;

/** «0461 555020/0461 555021» are two numbers, «0461/55.50-20» is one: a separator splits only complete numbers. */
function numbersIn(run: string): string[] {
  const numbers: string[] = [];
  let last = '';
  for (const part of run.split(/(?<=[\d)])(?=\s*[/-])/)) {
    const next = part.replace(/^\s*[/-]\s*/, '');
    const isAnother = last && (isComplete(last) || (countOf(last) >= 6 && countOf(next) >= 6));
    if (isAnother) numbers.push(last);
    last = isAnother ? next : last + part;
  }
  return [...numbers, last].filter((number) => countOf(number) >= 6 && countOf(number) <= 15);
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([match]) => match);

/** The `mailto:` and `tel:` links in a text, with their labels. */
export function linksIn(text: string) {
  const mails = found(text, mail).map((caption) => ({ caption, href: `mailto:${caption}` }));
  const rest = text.replaceAll(mail, ' ').replaceAll(otherDigits, ' ; ');
  const numbers = found(rest, digits).flatMap(numbersIn);
  return [
    ...mails,
    ...numbers.map((caption) => ({ caption, href: `tel:${caption.replaceAll(/[^+\d]/g, '')}` })),
  ];
}

/** Links to the mail addresses and phone numbers of a contact. */
function ContactLinks({ contact }: { contact: string }) {
  return linksIn(contact).map(({ caption, href }, at) => (
    <a
      key={at}
      href={href}
      className="mr-4 inline-flex min-h-(--ctl-sm) items-center font-semibold wrap-anywhere underline underline-offset-3"
    >
      {caption}
    </a>
  ));
}

interface FactsProps {
  form: ServerForm<OrderValues>;
  isLocked: boolean;
}

/** State, supplier, dates, price and machine of the order. */
export function Facts({ form, isLocked }: FactsProps) {
  const { control } = form;
  const [contact, status] = useWatch({ control, name: ['contact', 'orderStatus'] });
  const suggested = useId();
  return (
    <>
      <FormField control={control} name="orderStatus" group>
        {(field) => (
          <ChoiceTiles
            {...field}
            columns={3}
            choices={states.map((value) => ({
              ...{ value, label: stateLabel(value), glyph: statuses.order[value].glyph },
            }))}
          />
        )}
      </FormField>
      <div>
        <FormField control={control} name="supplier" locked={isLocked && texts.locked}>
          {(field) => <TextInput {...field} list={suggested} autoComplete="off" />}
        </FormField>
        {!isLocked && !form.locked?.includes('supplier') && <SupplierOffer form={form} />}
      </div>
      {!isLocked && status === 'NEW' && <Suppliers id={suggested} />}
      <div>
        <FormField control={control} name="contact" locked={isLocked && texts.locked}>
          {(field) => <TextInput {...field} autoComplete="off" />}
        </FormField>
        <ContactLinks contact={contact} />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">
        <FormField control={control} name="orderDate">
          {(field) => <DateInput {...field} />}
        </FormField>
        <FormField control={control} name="price">
          {(field) => <NumberInput {...field} amount unit="€" />}
        </FormField>
      </div>
      <MachineField form={form} />
      <FormField control={control} name="notes">
        {(field) => <TextArea {...field} />}
      </FormField>
    </>
  );
}

/** While the order has no supplier: offers that of the first row with one, and its contact. */
function SupplierOffer({ form }: Pick<FactsProps, 'form'>) {
  const [supplier, contact, rows] = useWatch({
    control: form.control,
    name: ['supplier', 'contact', 'rows'],
  });
  const { byId } = useSpares();
  const first = rows.find(({ manufacture }) => manufacture);
  if (!first?.manufacture || supplier.trim()) return null;
  const { manufacture, spareId } = first;
  const take = () => {
    form.setValue('supplier', manufacture, { shouldDirty: true });
    const known = byId.get(spareId ?? '')?.contact;
    if (known && !contact.trim()) form.setValue('contact', known, { shouldDirty: true });
    // The button disappears: move the focus to the field next to it.
    document.getElementById(form.idOf('supplier'))?.focus();
  };
  return (
    <Button kind="ghost" size="sm" onClick={take}>
      {texts.useSupplier(manufacture, nameOf(first))}
    </Button>
  );
}

/** Suggestions: the suppliers of the spares, and those of earlier orders. */
function Suppliers({ id }: { id: string }) {
  const options = { entities: ['order'] as const };
  const open = useApi('GET /api/maintenance/order/all', undefined, options).data ?? [];
  const received = useApi('GET /api/maintenance/order/archived', undefined, options).data ?? [];
  const makers = (useSpares().spares ?? []).map(({ manufacture }) => manufacture);
  const names = [...open, ...received].map(({ supplier }) => supplier).concat(makers);
  const known = [...new Set(names.flatMap((name) => name || []))].sort((a, b) => a.localeCompare(b, 'it'));
  return (
    <datalist id={id}>
      {known.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** Offers the machines in use; the chosen one stays, even if it is out of use or deleted. */
function MachineField({ form }: Pick<FactsProps, 'form'>) {
  const [chosen, rows] = useWatch({ control: form.control, name: ['machineId', 'rows'] });
  const { query, byId, nameOf: machineName } = useNamedMachines();
  const { byId: spareOf } = useSpares();
  const options = machineOptions(query.data, chosen, {
    none: texts.noMachine,
    unknown: texts.unknownMachine,
  });
  const machines = new Set(rows.map(({ spareId }) => spareOf.get(spareId ?? '')?.machineId));
  const [shared] = machines.size === 1 ? machines : [];
  return (
    <div>
      <FormField control={form.control} name="machineId">
        {(field) => <Combobox {...field} options={options} none={texts.noMachine} />}
      </FormField>
      {!chosen && shared && byId.has(shared) && !form.locked?.includes('machineId') && (
        <Button
          kind="ghost"
          size="sm"
          onClick={() => form.setValue('machineId', shared, { shouldDirty: true })}
        >
          {texts.useMachine(machineName(shared))}
        </Button>
      )}
    </div>
  );
}
