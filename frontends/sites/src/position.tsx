import { AnchorButton, Button, Card } from '@officina/web-kit';
import {
  Field,
  FormField,
  locate,
  NumberInput,
  TextInput,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { ArrowRightLeft, LocateFixed, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { SiteValues } from './record.ts';
import { texts } from './texts.ts';

const number = String.raw`([+-]?\d+(?:[.,]\d+)?)`;
const pair = new RegExp(`^${number}[,;/]${number}$`);

/** Degrees from «46.0512, 11.2345», or «46,0512; 11,2345» as on Italian maps; otherwise an error message. */
export function parsePair(text: string): { lat: number; lon: number } | string {
  const [, lat = '', lon = ''] = pair.exec(text.replace(/\s+/g, '')) ?? [];
  if (!lat) return texts.notAPair;
  const found = { lat: Number(lat.replace(',', '.')), lon: Number(lon.replace(',', '.')) };
  return Math.abs(found.lat) <= 90 && Math.abs(found.lon) <= 180 ? found : texts.outOfRange;
}

/** To six decimals, about 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

const mapOf = (lat: number, lon: number) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;

/** The site's position: pasted from a map (even without «Converti»), taken from the device, or typed. */
export function Position({ form }: { form: ServerForm<SiteValues> }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [lat, lon] = useWatch({ control: form.control, name: ['gpsLat', 'gpsLon'] });
  const isLocked = form.locked?.includes('gpsLat') ?? false;
  const put = (lat: number, lon: number) => {
    form.setValue('gpsLat', rounded(lat), { shouldDirty: true });
    form.setValue('gpsLon', rounded(lon), { shouldDirty: true });
    setProblem(undefined);
  };
  const read = (typed: string, { isFinished = false } = {}) => {
    const found = parsePair(typed);
    setText(typed);
    if (typeof found !== 'string') put(found.lat, found.lon);
    else setProblem(isFinished ? found : undefined);
  };
  const convert = () => read(text, { isFinished: true });
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    convert();
  };
  const takeFromDevice = async () => {
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if (typeof found === 'string') setProblem(texts[found]);
    else put(found.lat, found.lon);
  };
  return (
    <Card as="section" className="grid grid-cols-1 gap-4 p-4" aria-labelledby="posizione">
      <div>
        <h2 id="posizione">{texts.position}</h2>
        {!isLocked && <p className="mt-1 text-label text-ink-2">{texts.positionHint}</p>}
      </div>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1.4fr)_auto_minmax(0,1fr)_minmax(0,1fr)]">
        {!isLocked && (
          <>
            <div onKeyDown={onEnter} onBlur={() => text && typeof parsePair(text) === 'string' && convert()}>
              <Field label={texts.coordinates} error={problem}>
                <TextInput mono value={text} onChange={read} autoComplete="off" />
              </Field>
            </div>
            <Button icon={ArrowRightLeft} onClick={convert} className="sm:mt-6.5">
              {texts.convert}
            </Button>
          </>
        )}
        {(['gpsLat', 'gpsLon'] as const).map((name) => (
          <FormField key={name} control={form.control} name={name}>
            {(field) => <NumberInput {...field} mono signed unit="°" />}
          </FormField>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {!isLocked && (
          <Button
            kind="ghost"
            icon={LocateFixed}
            onClick={() => void takeFromDevice()}
            busy={busy && texts.looking}
          >
            {texts.useMine}
          </Button>
        )}
        {typeof lat === 'number' && typeof lon === 'number' && (
          <AnchorButton kind="ghost" icon={MapIcon} href={mapOf(lat, lon)} target="_blank" rel="noreferrer">
            {texts.openMap}
          </AnchorButton>
        )}
      </div>
    </Card>
  );
}
