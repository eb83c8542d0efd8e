import { Plus, X } from 'lucide-react';
import { useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { Field, isPlainEnter } from './field.tsx';
import { TextInput } from './text-inputs.tsx';

export interface NameValue {
  name: string;
  value: string;
}

interface NameValueListProps {
  title: string;
  value: readonly NameValue[];
  onChange: (items: NameValue[]) => void;
  disabled?: boolean;
}

const isTyped = ({ name, value }: NameValue): boolean => name !== '' || value !== '';

/** Custom data: names and values in a card, added and removed one at a time. */
export function NameValueList({ title, value, onChange, disabled }: NameValueListProps) {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusOpener = () => opener.current?.focus();
  // The pressed button is removed: without `focusOpener` the focus would leave the sheet.
  const stopAdding = () => {
    flushSync(() => setAdding(false));
    focusOpener();
  };
  const add = (item: NameValue) => {
    onChange([...value, item]);
    setAdding(false);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(value.filter((_, at) => at !== index)));
    focusOpener();
  };
  const items = value.map((item, index) => ({ item, index, isUnnamed: item.name === '' && !disabled }));
  const named = items.filter(({ isUnnamed }) => !isUnnamed);
  const unnamed = items.filter(({ isUnnamed }) => isUnnamed);
  return (
    <section>
      <div className="ui:mb-1.5 ui:flex ui:items-center ui:justify-between ui:gap-3">
        <h3 className="ui:text-tag">{title}</h3>
        {!disabled && (
          <Button ref={opener} kind="ghost" size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Aggiungi
          </Button>
        )}
      </div>
      {value.length === 0 && !adding && <p className="ui:text-aside">Nessun dato.</p>}
      {named.length > 0 && (
        <ul className="ui:card ui:divide-y ui:divide-line">
          {named.map(({ item, index }) => (
            <Row key={index} item={item} onRemove={disabled ? undefined : () => remove(index)} />
          ))}
        </ul>
      )}
      {unnamed.map(({ item, index }) => (
        <Draft
          key={index}
          unnamed={item}
          onAdd={(changed) => onChange(value.with(index, changed).filter(isTyped))}
          onAdded={focusOpener}
          onCancel={() => remove(index)}
        />
      ))}
      {adding && <Draft onAdd={add} onAdded={stopAdding} onCancel={stopAdding} />}
    </section>
  );
}

function Row({ item, onRemove }: { item: NameValue; onRemove?: () => void }) {
  return (
    <li className="ui:px-3.5 ui:py-1">
      <span className="ui:flex ui:min-h-9 ui:items-center ui:gap-3 ui:text-row ui:touch:min-h-11">
        <span className="ui:min-w-0 ui:flex-1 ui:text-ink-2 ui:wrap-anywhere">{item.name}</span>
        <b className="ui:wrap-anywhere">{item.value}</b>
        {onRemove && (
          <Button
            kind="ghost"
            size="sm"
            icon={X}
            label={`Togli ${item.name}`}
            className="ui:-mr-2"
            onClick={onRemove}
          />
        )}
      </span>
    </li>
  );
}

interface DraftProps {
  /** A pair that was added without a name. */
  unnamed?: NameValue;
  /** Adds the typed pair; a pair that was already added may now be empty. The focus stays. */
  onAdd: (item: NameValue) => void;
  /** Called after «Aggiungi» was pressed: restores the focus. */
  onAdded: () => void;
  /** Removes the pair and restores the focus. */
  onCancel: () => void;
}

/**
 * The pair being typed. Leaving it or saving adds it even without «Aggiungi». This includes a pair without a name, which the
 * server rejects, so that no input is lost silently.
 */
function Draft({ unnamed, onAdd, onAdded, onCancel }: DraftProps) {
  const [name, setName] = useState('');
  const [text, setText] = useState(unnamed?.value ?? '');
  const item = { name: name.trim(), value: text.trim() };
  const addTyped = () => {
    if (unnamed || isTyped(item)) onAdd(item);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Switching to another window to look up a value does not count as leaving.
    const isLeft = ![relatedTarget, document.activeElement].some((one) => currentTarget.contains(one));
    if (isLeft) addTyped();
  };
  return (
    <div
      // Keeps presses inside from counting as leaving in browsers that do not focus buttons.
      tabIndex={-1}
      className="ui:card ui:mt-2 ui:grid ui:gap-3 ui:p-3.5"
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Enter' && !isPlainEnter(event) && addTyped()}
    >
      <Field label="Nome" error={unnamed && item.name === '' ? 'Campo obbligatorio' : undefined}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Valore">
        <TextInput value={text} onChange={setText} />
      </Field>
      <div className="ui:flex ui:justify-end ui:gap-2">
        <Button onClick={onCancel}>{unnamed ? 'Togli' : 'Annulla'}</Button>
        <Button
          disabled={item.name === ''}
          onClick={() => {
            onAdd(item);
            onAdded();
          }}
        >
          Aggiungi
        </Button>
      </div>
    </div>
  );
}
