import { Button, useApi, useSession } from '@officina/web-kit';
import { FormField, TextInput, type ServerForm } from '@officina/web-kit/forms';
import { Plus } from 'lucide-react';
import { it } from '../it.ts';
import type { DetailValues } from './values.ts';

const shownAtMost = 3;
const fold = (text: string) => text.toLocaleLowerCase('it');

/** Names that continue what is written after the last comma; the person in front of the screen comes first. */
export function suggestionsFor(text: string, names: readonly string[], me: string): string[] {
  const parts = text.split(',').map((part) => fold(part.trim()));
  const typed = parts.at(-1) ?? '';
  const isNamed = (name: string) => parts.includes(fold(name));
  const last = names.some((name) => fold(name) === typed) ? '' : typed;
  return [...names]
    .sort((one, other) => Number(other === me) - Number(one === me))
    .filter((name) => !isNamed(name) && fold(name).includes(last))
    .slice(0, shownAtMost);
}

/** The text with a name in the place of what was being typed. */
export function withName(text: string, name: string, names: readonly string[]): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1);
  const isWhole = last !== undefined && names.some((known) => fold(known) === fold(last));
  const isStarted = last !== undefined && !isWhole && fold(name).includes(fold(last));
  return [...(isStarted ? parts.slice(0, -1) : parts), name].join(', ');
}

/** Free text with the colleagues' names one tap away while it has the focus. */
export function AssignedField({ form, locked }: { form: ServerForm<DetailValues>; locked: boolean }) {
  const users = useApi('GET /api/user', undefined, { staleMs: 300_000 });
  const me = useSession()?.fullName ?? '';
  const names = (users.data ?? []).filter(({ isActive }) => isActive).map(({ fullName }) => fullName);
  return (
    <div className="group min-w-0">
      <FormField control={form.form.control} name="externalExecutor" locked={locked}>
        {(control) => (
          <>
            <TextInput {...control} autoComplete="off" />
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
      aria-label={it.assignSuggestions}
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
