import { Card, isTemporaryCode, PlateWithFlag } from '@officina/web-kit';
import { Checkbox, useFormValue, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { texts } from '../texts.ts';
import type { MachineValues } from '../record.ts';

const flags = ['isActive', 'ceMark', 'therIsManual', 'conformCertificate'] as const;

/** The plate that the code makes, and the machine's flags. */
export function PlateCard({ form }: { form: ServerForm<MachineValues> }) {
  const code = useWatch({ control: form.control, name: 'shortCode' }).trim();
  return (
    <Card className="grid min-w-0 p-4">
      <p className="mb-2.5 font-semibold">{texts.plateTitle}</p>
      <p className="min-h-(--plate-h)">{code && <PlateWithFlag code={code} />}</p>
      <p className="mt-2.5 text-label text-ink-2">
        {isTemporaryCode(code) ? texts.temporaryHint : texts.plateHint}
      </p>
      <div className="mt-3 grid justify-items-start border-t border-line pt-2">
        {flags.map((name) => (
          <Flag key={name} form={form} name={name} />
        ))}
      </div>
    </Card>
  );
}

function Flag({ form, name }: { form: ServerForm<MachineValues>; name: (typeof flags)[number] }) {
  const field = useFormValue(form.control, name);
  return <Checkbox {...field} label={texts.labels[name]} />;
}
