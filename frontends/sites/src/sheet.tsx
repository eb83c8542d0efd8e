import {
  Card,
  FailedState,
  FollowButton,
  PlateWithFlag,
  Skeleton,
  TextLink,
  useMachines,
} from '@officina/web-kit';
import { FormField, TextInput, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { RecordSheet, useRecord, useRecordForm, type SheetOpening } from '@officina/web-kit/records';
import { SitePaper } from './site-paper.tsx';
import { Position } from './position.tsx';
import { siteRecord, useMachinesOf, type SiteValues } from './record.ts';
import { texts } from './texts.ts';

/** «Crea/Modifica luogo»: name and address, position, machines. */
export function SiteSheet({ open, id, onClose }: SheetOpening) {
  const found = useRecord(siteRecord, id);
  const editing = useRecordForm(siteRecord, { found, onClose });
  const { form, latest: site } = editing;
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <RecordSheet
      record={siteRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      width={820}
      heading={name.trim() || (site?.name ?? texts.create)}
      subject={{ name: site?.name }}
      paper={site && <SitePaper site={site} />}
    >
      <div className="grid grid-cols-1 gap-6">
        <Address form={form} />
        <Position form={form} />
        {site && <Machines siteId={site._id} />}
      </div>
    </RecordSheet>
  );
}

/** Each with its width in columns of six, as on an envelope. */
const lines = [
  ['name', 'sm:col-span-4'],
  ['code', 'sm:col-span-1'],
  ['excode', 'sm:col-span-1'],
  ['address', 'sm:col-span-3'],
  ['postalCode', 'sm:col-span-1'],
  ['city', 'sm:col-span-2'],
  ['phone', 'sm:col-span-2'],
  ['email', 'sm:col-span-4'],
] as const;
const inMono: readonly string[] = ['code', 'excode', 'postalCode', 'phone'];
const keyboards: Partial<Record<keyof SiteValues, 'tel' | 'email'>> = { phone: 'tel', email: 'email' };

function Address({ form }: { form: ServerForm<SiteValues> }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-6">
      {lines.map(([name, className]) => (
        <FormField key={name} control={form.control} name={name} className={className}>
          {(field) => (
            <TextInput
              {...field}
              mono={inMono.includes(name)}
              inputMode={keyboards[name]}
              autoComplete="off"
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

function Machines({ siteId }: { siteId: string }) {
  const { error, refetch } = useMachines().query;
  const machines = useMachinesOf()(siteId);
  return (
    <section aria-labelledby="macchinari" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="macchinari">{texts.machines}</h2>
        <FollowButton entity="site" id={siteId} about={texts.theseMachines} />
      </div>
      {!machines && !error && <Skeleton cards={1} />}
      {!machines && error && (
        <FailedState
          what={texts.machinesNotArrived}
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
      {machines && (
        <Card className="px-4 py-1.5">
          {machines.length === 0 && <p className="py-2 text-ink-2">{texts.noMachines}</p>}
          <ul className="divide-y divide-line">
            {machines.map(({ _id, shortCode, name }) => (
              <li key={_id} className="flex min-h-(--row) flex-wrap items-center gap-3">
                <PlateWithFlag code={shortCode} />
                <TextLink to={`/machine/${_id}`}>{name ?? shortCode}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
