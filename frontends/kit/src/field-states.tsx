import {
  Checkbox,
  ChoiceTiles,
  DateInput,
  Field,
  NumberInput,
  Select,
  TextArea,
  TextInput,
} from '@officina/web-kit/forms';
import { statuses } from '@officina/web-kit';
import { useState } from 'react';
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
