import { useState } from 'react';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { Padlock } from '../ui/glyphs.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useFieldWiring, type ControlProps } from './field.tsx';
import { toItalianInput, parseItalianNumber, toggleSign } from './italian-number.ts';

interface TextInputProps extends ControlProps<string> {
  ref?: Ref<HTMLInputElement>;
  type?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'number' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'time'
  >;
  /** Monospaced, for codes and serial numbers. */
  mono?: boolean;
  /** Shown inside the field at the right. */
  unit?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Id of a `<datalist>` with suggestions. */
  list?: string;
  /** For type `number`. */
  min?: number;
  step?: 'any';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  /** Needed only outside a Field, which sets it from its error. */
  'aria-invalid'?: boolean;
}

/** One line of text. */
export function TextInput({ value, onChange, disabled, mono, unit, type = 'text', ...rest }: TextInputProps) {
  const { attributes, locked, lockInside } = useFieldWiring();
  const off = disabled || locked;
  const pad = unit ? 'ui:pr-14' : lockInside ? 'ui:pr-10' : '';
  return (
    <span className="ui:relative ui:block">
      <input
        type={type}
        className={`ui:control ${mono ? 'ui:font-mono' : ''} ${pad}`}
        value={value}
        disabled={off}
        onChange={(event) => onChange(event.target.value)}
        {...attributes}
        {...rest}
      />
      {(unit || lockInside) && <Suffix>{unit ?? <Padlock width="14" height="14" />}</Suffix>}
    </span>
  );
}

function Suffix({ children }: { children: ReactNode }) {
  return (
    <span
      data-suffix=""
      className="ui:pointer-events-none ui:absolute ui:inset-y-0 ui:right-3 ui:flex ui:items-center ui:text-ink-2"
    >
      {children}
    </span>
  );
}

interface NumberInputProps
  extends
    Omit<ControlProps<number | string | null>, 'onChange'>,
    Pick<TextInputProps, 'ref' | 'mono' | 'unit' | 'aria-invalid' | 'inputMode'> {
  /** For money, days, pieces: «1.200» is read and shown as a thousand two hundred. */
  amount?: boolean;
  /** Allows negative numbers: on touch screens a button changes the sign, because some numeric keyboards have no minus. */
  signed?: boolean;
  /** Receives a text that is not a number unchanged, so that the server reports the error. */
  onChange: (value: number | string | null) => void;
}

/** A number in Italian notation («12,5»); empty is null. */
export function NumberInput({ value, onChange, onBlur, amount, signed, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState<string>();
  const shown = draft ?? (typeof value === 'number' ? toItalianInput(value, amount) : (value ?? ''));
  const type = (text: string) => {
    setDraft(text);
    onChange(parseItalianNumber(text, amount));
  };
  const endTyping = () => {
    setDraft(undefined);
    onBlur?.();
  };
  const { locked } = useFieldWiring();
  const hasSignKey = useMedia('(pointer: coarse)') && signed && !locked && !rest.disabled;
  const input = <TextInput inputMode="decimal" value={shown} onChange={type} onBlur={endTyping} {...rest} />;
  if (!hasSignKey) return input;
  return (
    <span
      className={`ui:relative ui:block ${rest.unit ? 'ui:[&_input]:pr-24 ui:[&_[data-suffix]]:right-12' : 'ui:[&_input]:pr-12'}`}
    >
      {input}
      <SignKey onPress={() => type(toggleSign(shown))} />
    </span>
  );
}

function SignKey({ onPress }: { onPress: () => void }) {
  return (
    <span className="ui:absolute ui:inset-y-0 ui:right-0.5 ui:grid ui:items-center">
      <button
        type="button"
        aria-label="Cambia segno"
        className="ui:size-11 ui:cursor-pointer ui:rounded-sm ui:font-semibold"
        // Keeps the focus, and with it the keyboard, in the field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        ±
      </button>
    </span>
  );
}

interface TextAreaProps extends ControlProps<string> {
  ref?: Ref<HTMLTextAreaElement>;
  rows?: number;
}

/**
 * Text of at least `rows` lines, growing with its content where the browser supports it (such a browser ignores `rows`). On a
 * phone it scrolls beyond twelve lines, so that the rest of the form stays within reach.
 */
export function TextArea({ value, onChange, disabled, rows = 3, ...rest }: TextAreaProps) {
  const { attributes, locked } = useFieldWiring();
  return (
    <textarea
      className="ui:control ui:field-sizing-content ui:resize-y ui:py-2.5 ui:max-md:max-h-[12lh]"
      rows={rows}
      style={{ minHeight: `calc(${rows}lh + 1.25rem + 3px)` }}
      value={value}
      disabled={disabled || locked}
      onChange={(event) => onChange(event.target.value)}
      {...attributes}
      {...rest}
    />
  );
}
