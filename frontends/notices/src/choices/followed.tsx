import type { Machine } from '@officina/contracts/maintenance/machines';
import { useApi, useMachines, useService } from '@officina/web-kit';
import {
  FormField,
  MultiCombobox,
  useWatch,
  type GroupedOption,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Dialog, SheetFooter } from '@officina/web-kit/overlays';
import { useMemo, useState } from 'react';
import type { ChoiceValues } from './form.ts';
import { texts } from './texts.ts';

const most = { machines: 200, sites: 100 } as const;
/** Beyond these, a line only counts them. */
const mostNamed = 6;

/** Machines by site, and sites, as options. */
function useThings() {
  const hasSites = useService('site');
  const { data: machines } = useMachines().query;
  const { data: sites } = useApi('GET /api/site/all', {}, { enabled: hasSites, entities: ['site'] });
  return useMemo(() => {
    const nameOf = new Map(sites?.map(({ _id, name }) => [_id, name]));
    const group = ({ site }: Machine) => (site && nameOf.get(site)) || texts.noSite;
    const ofMachine = (machine: Machine): GroupedOption => ({
      value: machine._id,
      label: machine.name ?? machine.shortCode,
      code: machine.shortCode,
      group: group(machine),
    });
    const byGroup = (a: GroupedOption, b: GroupedOption) => a.group.localeCompare(b.group, 'it');
    return {
      machines: machines?.map(ofMachine).sort(byGroup) ?? [],
      sites: sites?.map(({ _id, name }) => ({ value: _id, label: name, group: texts.allSites })) ?? [],
      areThere: machines !== undefined && (sites !== undefined || !hasSites),
      hasSites,
    };
  }, [machines, sites, hasSites]);
}

type Things = ReturnType<typeof useThings>;

/** Names of what is followed, as far as they are known. */
function namesOf({ machines, sites }: Pick<ChoiceValues, 'machines' | 'sites'>, things: Things): string[] {
  const named = (ids: readonly string[], options: readonly GroupedOption[]) =>
    ids.flatMap((id) => options.find(({ value }) => value === id) ?? []);
  const all = [
    ...named(sites, things.sites).map(({ label }) => label),
    ...named(machines, things.machines).map(({ code, label }) => code ?? label),
  ];
  return all.length > mostNamed ? [...all.slice(0, mostNamed), texts.others(all.length - mostNamed)] : all;
}

/** «Le mie macchine»: what they are, and the dialog in which machines and sites are followed. */
export function Followed({ form }: { form: ServerForm<ChoiceValues> }) {
  const [isOpen, setOpen] = useState(false);
  const things = useThings();
  const [machines, sites] = useWatch({ control: form.control, name: ['machines', 'sites'] });
  const close = () => setOpen(false);
  return (
    <>
      <p className="text-label text-ink-2 touch:text-[0.9375rem]">
        {texts.mine(namesOf({ machines, sites }, things))}{' '}
        <button
          type="button"
          className="reach min-h-6 cursor-pointer font-semibold text-ink underline underline-offset-4"
          onClick={() => setOpen(true)}
        >
          {texts.change}
        </button>
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        width={640}
        title={texts.scopes.mine}
        isWaiting={!things.areThere}
        foot={<SheetFooter cancel={texts.done} />}
      >
        <div className="grid grid-cols-1 gap-5">
          <Picker form={form} name="machines" options={things.machines} />
          {things.hasSites && (
            <Picker form={form} name="sites" options={things.sites} hint={texts.sitesHint} />
          )}
        </div>
      </Dialog>
    </>
  );
}

interface PickerProps {
  form: ServerForm<ChoiceValues>;
  name: 'machines' | 'sites';
  options: readonly GroupedOption[];
  hint?: string;
}

function Picker({ form, name, options, hint }: PickerProps) {
  return (
    <FormField control={form.control} name={name} label={texts[name]} hint={hint}>
      {({ value, ...field }) => (
        <MultiCombobox
          {...field}
          value={value}
          options={withUnknown(options, value)}
          most={most[name]}
          full={texts.full(most[name])}
          placeholder={texts.pick}
        />
      )}
    </FormField>
  );
}

/** What was deleted since can be taken out too. */
const withUnknown = (options: readonly GroupedOption[], chosen: readonly string[]): GroupedOption[] => [
  ...options,
  ...chosen
    .filter((id) => !options.some(({ value }) => value === id))
    .map((value) => ({ value, label: texts.unknownThing, group: texts.unknownThing })),
];
