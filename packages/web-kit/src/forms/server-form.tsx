import { createContext, use } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldValues, Path, PathValue } from 'react-hook-form';
import { ErrorSummary } from './error-summary.tsx';
import { countNearLimit, Field, isPlainEnter, type FieldProps } from './field.tsx';
import type { ServerForm } from './use-server-form.ts';

interface FormWiring {
  idOf: (path: string) => string;
  labels: Readonly<Record<string, string>>;
  /** Fields that are read-only here. */
  locked?: readonly string[];
}

const FormContext = createContext<FormWiring>({ idOf: (path) => path, labels: {} });

const doNothing = () => undefined;

// The browser would submit the form on Enter in any input.
function preventSubmitOnEnter(event: KeyboardEvent) {
  if (isPlainEnter(event) && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The form element with its error summary; Enter in an input does not save. The save button is in the footer: `type="submit" form={form.id}`. */
export function ServerFormView<T extends FieldValues>({
  form,
  children,
  className,
}: {
  form: ServerForm<T>;
  children: ReactNode;
  className?: string;
}) {
  return (
    <FormContext value={form}>
      <form
        id={form.id}
        noValidate
        onSubmit={form.submit}
        onKeyDown={preventSubmitOnEnter}
        className={className}
      >
        <ErrorSummary items={form.summary} attempt={form.attempt} onLead={form.lead} />
        {children}
      </form>
    </FormContext>
  );
}

/** The props that a FormField passes to its control. */
export interface BoundControl<V> {
  value: V;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  name: string;
}

interface FormFieldProps<T extends FieldValues, N extends Path<T>> extends Omit<
  FieldProps,
  'children' | 'label' | 'id' | 'error'
> {
  control: Control<T>;
  name: N;
  /** Defaults to the label in `labels`. */
  label?: string;
  /** Maximum length on the server. A counter appears near it; longer text is not cut, and the server reports the field. */
  limit?: number;
  children: (control: BoundControl<PathValue<T, N>>) => ReactNode;
}

/** A Field bound to one value of the form: `{(c) => <TextInput {...c} />}`. */
export function FormField<T extends FieldValues, N extends Path<T>>(props: FormFieldProps<T, N>) {
  const { control, name, label, limit, children, ...rest } = props;
  const { idOf, labels, locked } = use(FormContext);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      id={idOf(name)}
      label={label ?? labels[name] ?? name}
      error={fieldState.error?.message}
      count={countNearLimit(String(field.value ?? ''), limit)}
      {...rest}
      locked={locked?.includes(name) || rest.locked}
    >
      {children({ value: field.value, onChange: field.onChange, onBlur: field.onBlur, name: field.name })}
    </Field>
  );
}

/** Binds a control without a Field, such as a checkbox with its own label, to one value of the form. */
export function useFormValue<T extends FieldValues, N extends Path<T>>(
  control: Control<T>,
  name: N,
): BoundControl<PathValue<T, N>> & { id: string; disabled: boolean } {
  const { field } = useController({ control, name });
  const { idOf, locked } = use(FormContext);
  const disabled = locked?.includes(name) ?? false;
  return {
    id: idOf(name),
    value: field.value,
    onChange: disabled ? doNothing : field.onChange,
    onBlur: field.onBlur,
    name: field.name,
    disabled,
  };
}
