import { Button, glyphs, Segmented, statuses } from '@officina/web-kit';
import {
  Checkbox,
  CheckTile,
  ChoiceTiles,
  Combobox,
  DateInput,
  Field,
  FormField,
  NameValueList,
  NumberInput,
  Select,
  ServerFormView,
  Switch,
  TabPanel,
  TabStrip,
  TagInput,
  TextArea,
  TextInput,
  useServerForm,
} from '@officina/web-kit/forms';
import { useState } from 'react';
import { machines } from './data.ts';
import { Sample } from './sample.tsx';

const ignore = () => {};
const owners = [
  { value: '', label: '-- TUTTI --' },
  { value: 'a', label: 'Cantine Ferri' },
  { value: 'b', label: 'Meccanica Valsugana S.r.l.' },
];
const choices = Object.entries(statuses.intervention).map(([value, { word, glyph }]) => ({
  value,
  label: word,
  glyph,
}));

export function FieldStates() {
  const [name, setName] = useState('');
  const [owner, setOwner] = useState('');
  const [urgent, setUrgent] = useState(true);
  const [reported, setReported] = useState(false);
  const [day, setDay] = useState('2026-09-16');
  const [pressure, setPressure] = useState<number | string | null>(8.1);
  const [status, setStatus] = useState('ASSIGNED');
  const [orders, setOrders] = useState(true);
  return (
    <Sample title="Campi">
      <div className="ui:grid ui:gap-x-5 ui:gap-y-4 ui:sm:grid-cols-2">
        <Field label="Nome">
          <TextInput value={name} onChange={setName} placeholder="Come la chiamate in officina" />
        </Field>
        <Field label="Seriale">
          <TextInput value="RP-160-0931" onChange={ignore} mono />
        </Field>
        <Field label="Codice" error="Name must be min 4" count={{ length: 3, max: 8 }}>
          <TextInput value="PR2" onChange={ignore} />
        </Field>
        <Field label="Indirizzo" error="Indirizzo è obbligatorio">
          <TextInput value="" onChange={ignore} />
        </Field>
        <Field label="Macchina" locked="Intervento chiuso: i campi sono bloccati">
          <TextInput value="Pressa piegatrice (PRE-02)" onChange={ignore} />
        </Field>
        <Field label="Descrizione" count={{ length: 22, max: 30 }}>
          <TextInput value="Cambio olio e filtri" onChange={ignore} />
        </Field>
        <Field label="Data inizio">
          <DateInput value={day} onChange={setDay} />
        </Field>
        <Field label="Pressione" advice="Di solito tra 6 e 8 bar">
          <NumberInput value={pressure} onChange={setPressure} unit="bar" />
        </Field>
        <Field label="Proprietario">
          <Select value={owner} onChange={setOwner} options={owners} />
        </Field>
        <div className="ui:flex ui:flex-wrap ui:items-end ui:gap-x-6 ui:gap-y-2">
          <Checkbox label="Urgente" value={urgent} onChange={setUrgent} />
          <Checkbox label="Già segnalato" value={reported} onChange={setReported} />
          <Checkbox label="Bloccato" value onChange={ignore} disabled />
        </div>
        <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-6 ui:gap-y-2">
          <Switch label="Ordini" value={orders} onChange={setOrders} words={['Attivo', 'Spento']} />
          <Switch label="Visite" value={false} onChange={ignore} words={['Si vede', 'Nascosta']} disabled />
        </div>
        <Field label="Stato" group>
          <ChoiceTiles value={status} onChange={setStatus} choices={choices} />
        </Field>
        <Field label="Soluzione" hint="La leggerà chi apre la scheda la prossima volta.">
          <TextArea value="" onChange={ignore} />
        </Field>
      </div>
    </Sample>
  );
}

const pages = [10, 25, 50].map((value) => ({ value, label: String(value) }));
const tabs = [
  { key: 'base', label: 'Base', errors: 1 },
  { key: 'advanced', label: 'Avanzati' },
  { key: 'custom', label: 'Personalizzati' },
];

export function PickerStates() {
  const [machine, setMachine] = useState('PRE-02');
  const [size, setSize] = useState(25);
  const [tab, setTab] = useState('base');
  const [tags, setTags] = useState(['Non verificato', 'Privato']);
  const [custom, setCustom] = useState([{ name: 'Ore motore', value: '12.480' }]);
  const [urgent, setUrgent] = useState(true);
  return (
    <Sample title="Elenco aperto, scelte, schede">
      <div className="ui:grid ui:items-start ui:gap-5 ui:sm:grid-cols-2">
        <Field label="Macchina">
          <Combobox value={machine} onChange={setMachine} options={machines} none="Nessuna macchina" />
        </Field>
        <div>
          <p className="ui:mb-1.5 ui:text-tag">Righe per pagina</p>
          <Segmented label="Righe per pagina" value={size} onChange={setSize} options={pages} />
        </div>
        <Field label="Tag">
          <TagInput value={tags} onChange={setTags} suggestions={['Provvisorio']} />
        </Field>
        <div className="ui:min-w-0">
          <div className="ui:border-b ui:border-line">
            <TabStrip id="kit" label="Schede" tabs={tabs} value={tab} onChange={setTab} />
          </div>
          {tabs.map(({ key, label }) => (
            <TabPanel key={key} id="kit" tab={key} current={tab}>
              <p className="ui:pt-3">{label}</p>
            </TabPanel>
          ))}
        </div>
        <CheckTile
          label="Urgente"
          hint="Ferma o pericolosa"
          glyph={glyphs.Alert}
          urgent
          value={urgent}
          onChange={setUrgent}
        />
        <NameValueList title="Dati personalizzati" value={custom} onChange={setCustom} />
      </div>
    </Sample>
  );
}

const labels = { shortCode: 'Codice', site: 'Luogo', name: 'Nome' };

/** Acts like a server that rejects two fields. */
const rejectFields = () =>
  Promise.reject(
    Object.assign(new Error('Dati non validi'), {
      status: 422,
      code: 'validation',
      errors: [
        { path: 'shortCode', message: 'Name must be min 4' },
        { path: 'site', message: 'Questo luogo è stato eliminato. Scegline un altro.' },
      ],
    }),
  );

export function FormStates() {
  const form = useServerForm({
    defaultValues: { shortCode: 'XX-', name: '', site: 'PRE-01' },
    labels,
    send: rejectFields,
  });
  const { control } = form;
  return (
    <Sample title="Modulo rifiutato dal server">
      <ServerFormView form={form}>
        <div className="ui:grid ui:gap-4 ui:sm:grid-cols-2">
          <FormField control={control} name="shortCode" count={{ length: 3, max: 8 }}>
            {(field) => <TextInput {...field} />}
          </FormField>
          <FormField control={control} name="name">
            {(field) => <TextInput {...field} />}
          </FormField>
          <FormField control={control} name="site">
            {(field) => <Combobox {...field} options={machines} />}
          </FormField>
        </div>
        <Button type="submit" className="ui:mt-4" busy={form.busy && 'Salvo…'}>
          Salva
        </Button>
      </ServerFormView>
    </Sample>
  );
}
