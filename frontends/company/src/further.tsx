import type { Tenant } from '@officina/contracts/auth/tenants';
import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { CopyButton } from '@officina/web-kit';
import { ChoiceTiles, Combobox, FormField, NumberInput, type ServerForm } from '@officina/web-kit/forms';
import { useMemo, useRef } from 'react';
import { Part } from './part.tsx';
import { products, type Settings } from './settings.ts';
import { texts } from './texts.ts';

interface PartOfForm {
  form: ServerForm<Settings>;
  values: Settings;
}

const instruments = (['hydrometer', 'refractometer'] as const).map((value) => ({
  value,
  label: texts.instruments[value],
}));

/** How the readings of lots are judged. */
export function LotSettings({ form, values }: PartOfForm) {
  return (
    <Part
      name="lots"
      title={texts.lots}
      aside={texts.lotsAside}
      brief={texts.instruments[values.lots.instrument]}
    >
      <div className="grid gap-4">
        <FormField control={form.control} name="lots.instrument" group>
          {(field) => <ChoiceTiles {...field} aria-label={texts.instrument} choices={instruments} />}
        </FormField>
        {products.map((product) => (
          <Band key={product} form={form} product={product} />
        ))}
      </div>
    </Part>
  );
}

function Band({ form: { control }, product }: { form: ServerForm<Settings>; product: LotProduct }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-semibold">{texts.band(texts.products[product])}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        <FormField control={control} name={`lots.bands.${product}.min`} label={texts.lowest}>
          {(field) => <NumberInput {...field} unit="°C" />}
        </FormField>
        <FormField control={control} name={`lots.bands.${product}.max`} label={texts.highest}>
          {(field) => <NumberInput {...field} unit="°C" />}
        </FormField>
      </div>
    </fieldset>
  );
}

/** The time zone of all days and hours. */
export function Zone({ form, values }: PartOfForm) {
  const options = useMemo(() => {
    const names = Intl.supportedValuesOf('timeZone');
    const all = names.includes(values.timezone) ? names : [values.timezone, ...names];
    return all.map((value) => ({ value, label: value }));
  }, [values.timezone]);
  return (
    <Part name="zone" title={texts.zone} aside={texts.zoneAside} brief={values.timezone}>
      <FormField control={form.control} name="timezone">
        {(field) => <Combobox {...field} options={options} none={texts.noZone} />}
      </FormField>
    </Part>
  );
}

/** The networks in which sensors may be; only the server's administrator can change them. */
export function Networks({ networks = [] }: Pick<Tenant, 'networks'>) {
  return (
    <Part
      name="networks"
      title={texts.networks}
      aside={texts.networksAside}
      brief={networks.join(', ') || texts.noNetworks}
    >
      {networks.length === 0 && <p className="text-ink-2">{texts.noNetworks}</p>}
      <ul className="font-mono">
        {networks.map((network) => (
          <li key={network}>{network}</li>
        ))}
      </ul>
      <p className="mt-2 text-label text-ink-2 md:hidden">{texts.networksAside}</p>
    </Part>
  );
}

/** All that the page knows of the company, folded. */
export function RawData({ tenant }: { tenant: Tenant }) {
  const raw = useRef<HTMLPreElement>(null);
  return (
    <Part name="raw" title={texts.raw} brief={texts.rawMore}>
      <details>
        <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold">
          {texts.rawMore}
        </summary>
        <pre
          ref={raw}
          tabIndex={0}
          aria-label={texts.raw}
          className="my-3 overflow-x-auto font-mono text-label"
        >
          {JSON.stringify(tenant, null, 2)}
        </pre>
        <CopyButton of={raw} copied={texts.copied} notCopied={texts.notCopied} />
      </details>
    </Part>
  );
}
