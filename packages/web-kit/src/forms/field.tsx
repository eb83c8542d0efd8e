import { createContext, use, useId, type KeyboardEvent, type ReactNode } from 'react';
import { Diamond, ErrorRing, Padlock } from '../ui/glyphs.tsx';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  locked: boolean;
  /** Whether the control shows the lock itself, because no line gives the reason. */
  lockInside: boolean;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Attributes that connect a control to its Field; outside a Field the control is named by its own props. */
export function useFieldWiring() {
  const field = use(FieldContext);
  return {
    locked: field?.locked ?? false,
    lockInside: field?.lockInside ?? false,
    attributes: {
      id: field?.id,
      'aria-describedby': field?.describedBy,
      'aria-invalid': field?.invalid ? (true as const) : undefined,
    },
  };
}

/** Props of every control of the kit: a value and its setter, which receives values, not events. */
export interface ControlProps<V> {
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  /** Needed only outside a Field. */
  'aria-label'?: string;
}

/** Whether a key is Enter without Ctrl or ⌘: it opens and chooses, while Ctrl+Enter saves the sheet or form. */
export const isPlainEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey;

export interface FieldProps {
  label: string;
  children: ReactNode;
  /** Set by the form, so that the error summary can link to the field. */
  id?: string;
  error?: string;
  /** A warning that does not block saving. */
  advice?: string;
  /** A plain line under the control. */
  hint?: string;
  /** «6 / 8» at the right of the label. */
  count?: { length: number; max: number };
  /** Disables the field; a text gives the reason. */
  locked?: boolean | string;
  /** For groups such as tiles: the label becomes the legend of a fieldset. */
  group?: boolean;
  className?: string;
}

/** The length of the text, once it is near the limit. */
export const countNearLimit = ({ length }: string, max = Infinity): FieldProps['count'] =>
  length > 0.9 * max ? { length, max } : undefined;

/** A label with a counter at the right, the control, and lines for error, advice, lock and hint. */
export function Field({
  label,
  children,
  error,
  advice,
  hint,
  count,
  locked,
  group,
  className = '',
  ...own
}: FieldProps) {
  const base = useId();
  const id = own.id ?? `${base}control`;
  const lines = fieldLines({ base, error, advice, hint, locked });
  const describedBy = lines.map((line) => line.id).join(' ') || undefined;
  const wiring = {
    id,
    describedBy,
    invalid: Boolean(error),
    locked: Boolean(locked),
    lockInside: locked === true,
  };
  const labelLine = (
    <span className="ui:flex ui:items-baseline ui:justify-between ui:gap-3">
      <span className="ui:text-tag">{label}</span>
      {count && <Counter {...count} isAdvice={advice !== undefined} />}
    </span>
  );
  const body = (
    <>
      <FieldContext value={wiring}>{children}</FieldContext>
      {lines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
    </>
  );
  const classes = `ui:min-w-0 ${className}`;
  if (group) {
    return (
      <fieldset className={classes} id={id} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ui:mb-1.5 ui:w-full">{labelLine}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={classes}>
      <label htmlFor={id} className="ui:mb-1.5 ui:block">
        {labelLine}
      </label>
      {body}
    </div>
  );
}

function Counter({ length, max, isAdvice }: { length: number; max: number; isAdvice: boolean }) {
  const over = isAdvice ? 'ui:text-amber-text' : 'ui:text-red-text';
  return (
    <span
      className={`ui:text-[0.875rem] ui:leading-[1.3] ui:font-normal ${length > max ? over : 'ui:text-ink-2'}`}
    >
      {length} / {max}
    </span>
  );
}

interface LineProps {
  id: string;
  text: string;
  kind: 'error' | 'advice' | 'lock' | 'hint';
}

function fieldLines({
  base,
  error,
  advice,
  hint,
  locked,
}: Partial<FieldProps> & { base: string }): LineProps[] {
  const lines: LineProps[] = [];
  if (error) lines.push({ id: `${base}error`, text: error, kind: 'error' });
  if (advice) lines.push({ id: `${base}advice`, text: advice, kind: 'advice' });
  if (typeof locked === 'string') lines.push({ id: `${base}lock`, text: locked, kind: 'lock' });
  if (hint) lines.push({ id: `${base}hint`, text: hint, kind: 'hint' });
  return lines;
}

const lineGlyphs = { error: ErrorRing, advice: Diamond, lock: Padlock, hint: undefined };
const lineColours = {
  error: 'ui:font-semibold ui:text-red-text',
  advice: 'ui:font-semibold ui:text-amber-text',
  lock: 'ui:text-ink-2',
  hint: 'ui:text-ink-2',
};

function Line({ id, text, kind }: LineProps) {
  const Glyph = lineGlyphs[kind];
  return (
    <p
      id={id}
      className={`ui:mt-1.5 ui:flex ui:items-start ui:gap-1.5 ui:text-label ui:leading-snug ${lineColours[kind]}`}
    >
      {Glyph && <Glyph className="ui:mt-px ui:size-4.5 ui:flex-none ui:p-px" />}
      <span className="ui:wrap-anywhere">{text}</span>
    </p>
  );
}
