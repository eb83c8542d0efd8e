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

/** Custom data: names and values in a card, added and taken away one at a time. */
export function NameValueList({ title, value, onChange, disabled }: NameValueListProps) {
  const [adding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = () => opener.current?.focus();
  // What was pressed goes away: without `leave` the focus would leave the sheet.
  const stopAdding = () => {
    flushSync(() => setAdding(false));
    leave();
  };
  const add = (item: NameValue) => {
    onChange([...value, item]);
    setAdding(false);
  };
  const remove = (index: number) => {
    flushSync(() => onChange(value.filter((_, at) => at !== index)));
    leave();
  };
  const items = value.map((item, index) => ({ item, index, isBegun: item.name === '' && !disabled }));
  const whole = items.filter(({ isBegun }) => !isBegun);
  const begun = items.filter(({ isBegun }) => isBegun);
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
      {whole.length > 0 && (
        <ul className="ui:card ui:divide-y ui:divide-line">
          {whole.map(({ item, index }) => (
            <Row key={index} item={item} onRemove={disabled ? undefined : () => remove(index)} />
          ))}
        </ul>
      )}
      {begun.map(({ item, index }) => (
        <Draft
          key={index}
          begun={item}
          onAdd={(changed) => onChange(value.with(index, changed).filter(isTyped))}
          onAdded={leave}
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
  /** A pair that was left without a name. */
  begun?: NameValue;
  /** Takes what is typed; of a pair that was begun nothing may be left. The focus stays where it is. */
  onAdd: (item: NameValue) => void;
  /** «Aggiungi» was pressed: gives the focus back. */
  onAdded: () => void;
  /** Takes it away, and gives the focus back. */
  onCancel: () => void;
}

/**
 * The pair being typed. It counts without «Aggiungi» too, on leaving it or on saving: one without a name as well, which the
 * server refuses, so that nothing that was typed is lost in silence.
 */
function Draft({ begun, onAdd, onAdded, onCancel }: DraftProps) {
  const [name, setName] = useState('');
  const [text, setText] = useState(begun?.value ?? '');
  const item = { name: name.trim(), value: text.trim() };
  const addTyped = () => {
    if (begun || isTyped(item)) onAdd(item);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Who looks a value up in another window comes back to it.
    const isLeft = ![relatedTarget, document.activeElement].some((one) => currentTarget.contains(one));
    if (isLeft) addTyped();
  };
  return (
    <div
      // What is pressed in it does not leave it, also where a browser gives buttons no focus.
      tabIndex={-1}
      className="ui:card ui:mt-2 ui:grid ui:gap-3 ui:p-3.5"
      onBlur={onBlur}
      onKeyDown={(event) => event.key === 'Enter' && !isPlainEnter(event) && addTyped()}
    >
      <Field label="Nome" error={begun && item.name === '' ? 'Campo obbligatorio' : undefined}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="Valore">
        <TextInput value={text} onChange={setText} />
      </Field>
      <div className="ui:flex ui:justify-end ui:gap-2">
        <Button onClick={onCancel}>{begun ? 'Togli' : 'Annulla'}</Button>
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
