import type { ContractorLink } from '@officina/contracts/maintenance/contractor-links';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import {
  api,
  Button,
  invalidateEntities,
  randomSecret,
  useIdempotencyKey,
  useSession,
} from '@officina/web-kit';
import {
  ChoiceTiles,
  FormField,
  ServerFormView,
  Switch,
  TextInput,
  useFormValue,
  useServerForm,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Confirm, Dialog, SheetFooter } from '@officina/web-kit/overlays';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { NewLink } from './new-link.tsx';

export const createRoute = 'POST /api/maintenance/intervention/{id}/link/create';

/** The address that opens the job. Servers never receive its key, which stands in the fragment. */
const linkAddress = (tenant: string, key: string): string => `${location.origin}/esterno#${tenant}.${key}`;

/** As in the contract. */
const maxFirm = 80;
const days = ['2', '7', '14', '30'].map((value) => ({ value, label: texts.days(value) }));

const startValues = ({ assignees, externalExecutor }: Intervention) => ({
  firm: assignees?.length ? '' : (externalExecutor?.trim() ?? ''),
  days: '7',
  sharesNotes: false,
  sharesPhotos: false,
});
type LinkValues = ReturnType<typeof startValues>;

interface LinkDialogProps {
  open: boolean;
  job: Intervention;
  onClose: () => void;
}

/** Hands a job to a contractor, and shows the new link once. Mounted anew for each opening, which makes one link at most. */
export function LinkDialog({ open, job, onClose }: LinkDialogProps) {
  const [key] = useState(randomSecret);
  const { key: idempotencyKey } = useIdempotencyKey();
  const tenant = useSession()?.TCODE ?? '';
  const [made, setMade] = useState<ContractorLink>();
  const [isTaken, setTaken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useServerForm({
    defaultValues: startValues(job),
    labels: texts.linkLabels,
    send: async (values) => {
      const body = { ...values, days: Number(values.days), key };
      setMade(await api(createRoute, { params: { id: job._id }, body, idempotencyKey }));
      void invalidateEntities(['contractorLink']);
    },
  });
  return (
    <Dialog
      open={open}
      onClose={made && !isTaken ? () => setAsking(true) : onClose}
      width={560}
      title={made ? texts.linkFor(made.firm) : texts.entrust}
      foot={
        <SheetFooter cancel={made ? texts.close : texts.cancel}>
          {!made && (
            <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.entrusting}>
              {texts.entrustKey}
            </Button>
          )}
        </SheetFooter>
      }
    >
      {made ? (
        <NewLink link={made} address={linkAddress(tenant, key)} onTaken={() => setTaken(true)} />
      ) : (
        <LinkFields form={form} />
      )}
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        question={texts.leaveLink}
        name={texts.leaveLinkHint}
        final={false}
        verb={texts.leaveVerb}
      />
    </Dialog>
  );
}

function LinkFields({ form }: { form: ServerForm<LinkValues> }) {
  const { control } = form;
  return (
    <ServerFormView form={form} className="grid grid-cols-1 gap-4.5">
      <p className="text-ink-2">{texts.entrustHint}</p>
      <FormField control={control} name="firm" limit={maxFirm}>
        {(field) => <TextInput {...field} autoComplete="off" />}
      </FormField>
      <FormField control={control} name="days" group>
        {(field) => <ChoiceTiles {...field} choices={days} />}
      </FormField>
      <div className="divide-y divide-line border-y border-line">
        <ShareSwitch form={form} name="sharesNotes" />
        <ShareSwitch form={form} name="sharesPhotos" />
      </div>
    </ServerFormView>
  );
}

function ShareSwitch({ form, name }: { form: ServerForm<LinkValues>; name: 'sharesNotes' | 'sharesPhotos' }) {
  const { disabled: _, ...field } = useFormValue(form.control, name);
  return (
    <div className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 font-semibold" aria-hidden="true">
        {texts.linkLabels[name]}
      </span>
      <Switch {...field} label={texts.linkLabels[name]} words={texts.shareWords} />
    </div>
  );
}
