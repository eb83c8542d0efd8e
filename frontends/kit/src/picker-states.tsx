import { Segmented, glyphs } from '@officina/web-kit';
import {
  CheckTile,
  Combobox,
  Field,
  NameValueList,
  TabPanel,
  TabStrip,
  TagInput,
} from '@officina/web-kit/forms';
import { useState } from 'react';
import { machines } from './data.ts';
import { Sample } from './sample.tsx';

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
