import { createContext, use, useId, type KeyboardEvent, type ReactNode } from 'react';
import { Diamond, ErrorRing, Padlock } from '../ui/glyphs.tsx';

interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  locked: boolean;
  /** Whether the control shows the lock itself, because no line says why. */
  lockInside: boolean;
}

const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Attributes that tie a control to the Field around it; outside a Field the control is named by its own props. */
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

/** What every control of the kit takes: a value and a way to change it (values, not events). */
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

/** Enter alone, which opens and chooses; with Ctrl or ⌘ it saves the sheet or form around. */
export const isPlainEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey;

export interface FieldProps {
  label: string;
  children: ReactNode;
  /** Made by the form glue so that the error summary can lead here. */
  id?: string;
  error?: string;
  /** An advisory limit: said, never blocking. */
  advice?: string;
  /** A plain line under the control. */
  hint?: string;
  /** «6 / 8» at the right of the label. */
  count?: { length: number; max: number };
  /** Locked look; a text says why. */
  locked?: boolean | string;
  /** For groups (tiles): the label becomes the name of a fieldset. */
  group?: boolean;
  className?: string;
}

/** How much is typed, once it comes near the limit. */
export const countNear = ({ length }: string, max = Infinity): FieldProps['count'] =>
  length > 0.9 * max ? { length, max } : undefined;

/** Label above, counter at its right, then the control, then error, advice, lock and hint lines. */
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
  const head = (
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
  const look = `ui:min-w-0 ${className}`;
  if (group) {
    return (
      <fieldset className={look} id={id} tabIndex={-1} aria-describedby={describedBy}>
        <legend className="ui:mb-1.5 ui:w-full">{head}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={look}>
      <label htmlFor={id} className="ui:mb-1.5 ui:block">
        {head}
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
  look: 'error' | 'advice' | 'lock' | 'hint';
}

function fieldLines({
  base,
  error,
  advice,
  hint,
  locked,
}: Partial<FieldProps> & { base: string }): LineProps[] {
  const lines: LineProps[] = [];
  if (error) lines.push({ id: `${base}error`, text: error, look: 'error' });
  if (advice) lines.push({ id: `${base}advice`, text: advice, look: 'advice' });
  if (typeof locked === 'string') lines.push({ id: `${base}lock`, text: locked, look: 'lock' });
  if (hint) lines.push({ id: `${base}hint`, text: hint, look: 'hint' });
  return lines;
}

const lineGlyphs = { error: ErrorRing, advice: Diamond, lock: Padlock, hint: undefined };
const lineColours = {
  error: 'ui:font-semibold ui:text-red-text',
  advice: 'ui:font-semibold ui:text-amber-text',
  lock: 'ui:text-ink-2',
  hint: 'ui:text-ink-2',
};

function Line({ id, text, look }: LineProps) {
  const Glyph = lineGlyphs[look];
  return (
    <p
      id={id}
      className={`ui:mt-1.5 ui:flex ui:items-start ui:gap-1.5 ui:text-label ui:leading-snug ${lineColours[look]}`}
    >
      {Glyph && <Glyph className="ui:mt-px ui:size-4.5 ui:flex-none ui:p-px" />}
      <span className="ui:wrap-anywhere">{text}</span>
    </p>
  );
}
