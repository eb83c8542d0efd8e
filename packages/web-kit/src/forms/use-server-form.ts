import { useCallback, useId, useMemo, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { SummaryItem } from './error-summary.tsx';

/** What a refused write says; the shape of the API client's ApiError. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: readonly { path: string; message: string }[];
}

/** True for an error thrown by the API client (by shape, because each build has its own class). */
export function isRefusal(error: unknown): error is Refusal {
  if (typeof error !== 'object' || error === null) return false;
  return 'status' in error && 'code' in error && 'message' in error;
}

/** «a[0].b», «/a/0/b» and «a.0.b» name the same field: the last is the form's way. */
export const formPath = (path: string) =>
  path
    .replace(/^\//, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^body\./, '');

/** The first text of each path, in the server's order. */
export function fieldErrors(refusal: Refusal): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { path, message } of refusal.errors ?? []) {
    const key = formPath(path);
    if (!byPath.has(key)) byPath.set(key, message);
  }
  return byPath;
}

/** The shown field that stands for an error's path: itself or the nearest one above it. */
export function ownerOf(path: string, fields: ReadonlySet<string>): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (fields.has(at)) return at;
  }
  return undefined;
}

export interface ServerFormOptions<T extends FieldValues> {
  defaultValues: DefaultValues<T>;
  /** path → label; also what the summary calls the field. Paths without a label are shown as errors of the form. */
  labels: Readonly<Record<string, string>>;
  /** Sends the values; throws the API client's error when the server refuses. */
  send: (values: T) => Promise<unknown>;
  /** Errors without fields (stale, offline, 500): return true when they are dealt with elsewhere. */
  onRefused?: (error: unknown) => boolean;
  /** Brings a field into view before it gets the focus (opens its tab). */
  reveal?: (path: string) => void;
}

/** What fields and sections need of React Hook Form. */
type ControlledForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'control' | 'getValues' | 'setValue' | 'reset'
>;

export interface ServerForm<T extends FieldValues> extends ControlledForm<T> {
  id: string;
  labels: Readonly<Record<string, string>>;
  /** The values that it started from, or that the last `reset` gave it. */
  defaultValues: UseFormReturn<T>['formState']['defaultValues'];
  /** For the form element; Ctrl+Enter comes here too. */
  submit: (event?: { preventDefault?: () => void }) => void;
  busy: boolean;
  dirty: boolean;
  summary: readonly SummaryItem[];
  /** Fields that nobody can change here. */
  locked?: readonly string[];
  attempt: number;
  lead: (item: SummaryItem) => void;
  idOf: (path: string) => string;
  /** What is wrong with a field whose control has no Field around it. */
  errorAt: (path: Path<T>) => string | undefined;
  /** How many of these fields are to correct (for a tab's badge). */
  errorsIn: (paths: readonly string[]) => number;
}

/**
 * A form whose only validation texts are the server's: a refused save puts each `errors[].path` at its field, counts
 * them in the summary and gives the summary the focus.
 */
export function useServerForm<T extends FieldValues>(options: ServerFormOptions<T>): ServerForm<T> {
  const { labels, send, onRefused, reveal } = options;
  const form = useForm<T>({ defaultValues: options.defaultValues, shouldFocusError: false });
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const [general, setGeneral] = useState<string[]>([]);
  const sending = useRef(false);
  const { isSubmitting, isDirty } = form.formState;
  const fields = useMemo(() => new Set(Object.keys(labels)), [labels]);
  const idOf = useCallback((path: string) => `${id}${path.replaceAll('.', '-')}`, [id]);
  const isField = (path: string): path is Path<T> => fields.has(path);
  const wrong = Object.keys(labels)
    .filter(isField)
    .filter((path) => form.getFieldState(path, form.formState).invalid);

  const refuse = (error: unknown) => {
    if (onRefused?.(error)) return;
    if (!isRefusal(error)) throw error;
    const rest: string[] = [];
    for (const [path, message] of fieldErrors(error)) {
      const owner = ownerOf(path, fields);
      if (owner && isField(owner)) form.setError(owner, { type: 'server', message });
      else rest.push(message);
    }
    setGeneral((error.errors ?? []).length > 0 ? rest : [error.message]);
    setAttempt((count) => count + 1);
  };
  const save = async (values: T) => {
    if (sending.current) return;
    sending.current = true;
    await send(values)
      .catch(refuse)
      .finally(() => {
        sending.current = false;
      });
  };
  const submit = (event?: { preventDefault?: () => void }) => {
    event?.preventDefault?.();
    form.clearErrors();
    setGeneral([]);
    void form.handleSubmit(save)();
  };

  return {
    control: form.control,
    getValues: form.getValues,
    setValue: form.setValue,
    reset: form.reset,
    id,
    labels,
    defaultValues: form.formState.defaultValues,
    submit,
    busy: isSubmitting,
    dirty: isDirty,
    attempt,
    idOf,
    summary: [
      ...wrong.map((path) => ({ id: idOf(path), text: labels[path] ?? path })),
      ...general.map((text) => ({ text })),
    ],
    lead: (item) => {
      const path = wrong.find((candidate) => idOf(candidate) === item.id);
      if (path) reveal?.(path);
    },
    errorAt: (path) => form.getFieldState(path, form.formState).error?.message,
    errorsIn: (paths) => paths.filter((path) => wrong.some((other) => other === path)).length,
  };
}
