import type { Site } from '@officina/contracts/sites/sites';
import { useState } from 'react';
import { FormField, TextInput, NumberInput } from '../forms.ts';
import { useShownSheet } from '../overlays.ts';
import {
  defineRecord,
  numberField,
  RecordSheet,
  recordTexts,
  requiredTextField,
  textField,
  useRecord,
  useRecordForm,
} from '../records.ts';

/** A simple record from the contracts, for the tests of the kit. */
export const siteRecord = defineRecord({
  entity: 'site',
  routes: {
    list: 'GET /api/site/all',
    create: 'POST /api/site/create',
    edit: 'PUT /api/site/{id}/edit',
    remove: 'DELETE /api/site/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
  fields: {
    name: requiredTextField(),
    address: requiredTextField(),
    city: requiredTextField(),
    phone: textField(),
    gpsLat: numberField(),
  },
  texts: {
    ...recordTexts({ one: 'luogo', many: 'luoghi', the: 'Il luogo', all: 'I luoghi' }),
    title: 'Luoghi',
    removeQuestion: 'Confermi di voler cancellare questo spare',
    labels: { name: 'Nome', address: 'Indirizzo', city: 'Città', phone: 'Telefono', gpsLat: 'Latitudine' },
  },
});

export const sampleSite = (different: Partial<Site> = {}): Site => ({
  _id: '65a1b2c3d4e5f60718293a4b',
  __v: 0,
  name: 'Sede',
  address: 'Via Roma 1',
  city: 'Trento',
  phone: null,
  ...different,
});

interface SiteSheetProps {
  id?: string;
  open?: boolean;
  onClose?: () => void;
  onRemoved?: () => void;
}

export function SiteSheet({ id, open = true, onClose = () => {}, onRemoved }: SiteSheetProps) {
  const found = useRecord(siteRecord, id);
  const editing = useRecordForm(siteRecord, { found, onClose });
  const { control } = editing.form;
  return (
    <RecordSheet
      record={siteRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      onRemoved={onRemoved}
      heading={editing.latest?.name ?? siteRecord.texts.create}
      subject={{ name: editing.latest?.name }}
    >
      {(['name', 'address', 'city', 'phone'] as const).map((name) => (
        <FormField key={name} control={control} name={name}>
          {(field) => <TextInput {...field} />}
        </FormField>
      ))}
      <FormField control={control} name="gpsLat">
        {(field) => <NumberInput {...field} />}
      </FormField>
    </RecordSheet>
  );
}

/** A page whose button «Apri» opens the sheet of a record; each opening has a fresh form. */
export function PageWithSheet({ id }: { id: string }) {
  const [target, show] = useState<string>();
  const { open, opening } = useShownSheet(target);
  return (
    <>
      <button onClick={() => show(id)}>Apri</button>
      <SiteSheet key={opening} id={id} open={open} onClose={() => show(undefined)} />
    </>
  );
}
