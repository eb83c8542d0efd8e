import { Button, useApi, useSession } from '@officina/web-kit';
import { FormField, isPlainEnter, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts } from '../texts.ts';
import { begunName, suggestionsFor, withName } from './names.ts';
import type { InterventionValues } from '../record.ts';

/** Free text with the colleagues' names one tap away while it has the focus; Enter takes the one that was begun. */
export function AssignedField({ form, locked }: { form: ServerForm<InterventionValues>; locked: boolean }) {
  const users = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  const me = useSession()?.fullName ?? '';
  const names = (users.data ?? []).filter(({ isActive }) => isActive).map(({ fullName }) => fullName);
  const takeOnEnter = (event: KeyboardEvent) => {
    if (!isPlainEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    const typed = form.getValues('externalExecutor');
    const name = begunName(typed, names, me);
    if (name) form.setValue('externalExecutor', withName(typed, name, names), { shouldDirty: true });
  };
  return (
    <div className="group min-w-0" onKeyDown={takeOnEnter}>
      <FormField control={form.control} name="externalExecutor" locked={locked}>
        {(control) => (
          <>
            <TextInput {...control} placeholder={texts.nobody} autoComplete="off" />
            {!locked && (
              <Suggestions
                names={suggestionsFor(control.value, names, me)}
                onChoose={(name) => control.onChange(withName(control.value, name, names))}
              />
            )}
          </>
        )}
      </FormField>
    </div>
  );
}

function Suggestions({ names, onChoose }: { names: string[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={texts.assignSuggestions}
      className="mt-2 hidden flex-wrap gap-2 group-focus-within:flex"
    >
      {names.map((name) => (
        <Button key={name} size="sm" icon={Plus} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
