import { Button } from '@officina/web-kit';
import { Combobox, FormField, ServerFormView, TextInput, useServerForm } from '@officina/web-kit/forms';
import { machines } from './data.ts';
import { Sample } from './sample.tsx';

const labels = { shortCode: 'Codice', site: 'Luogo', name: 'Nome' };

/** Stands for a server that refuses two fields. */
const refuse = () =>
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
    send: refuse,
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
