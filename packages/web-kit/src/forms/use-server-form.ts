import { useCallback, useId, useMemo, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { SummaryItem } from './error-summary.tsx';

/** The error of a rejected write, in the shape of the API client's ApiError. */
interface Refusal {
  status: number;
  code: string;
  message: string;
  errors?: readonly { path: string; message: string }[];
}

/** Whether the API client threw this error; checked by shape, because each build has its own class. */
export function isRefusal(error: unknown): error is Refusal {
  if (typeof error !== 'object' || error === null) return false;
  return 'status' in error && 'code' in error && 'message' in error;
}

/** Converts «a[0].b» and «/a/0/b» to the form's notation «a.0.b». */
export const formPath = (path: string) =>
  path
    .replace(/^\//, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^body\./, '');

/** The first message of each path, in the server's order. */
export function fieldErrors(refusal: Refusal): Map<string, string> {
  const byPath = new Map<string, string>();
  for (const { path, message } of refusal.errors ?? []) {
    const key = formPath(path);
    if (!byPath.has(key)) byPath.set(key, message);
  }
  return byPath;
}

/** The shown field for an error's path: the field itself or its nearest parent. */
export function ownerOf(path: string, fields: ReadonlySet<string>): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (fields.has(at)) return at;
  }
  return undefined;
}

export interface ServerFormOptions<T extends FieldValues> {
  defaultValues: DefaultValues<T>;
  /** Labels by path, also for the error summary. Errors of other paths are shown as errors of the form. */
  labels: Readonly<Record<string, string>>;
  /** Sends the values; throws the API client's error if the server rejects them. */
  send: (values: T) => Promise<unknown>;
  /** Returns true for errors that are handled elsewhere (stale, offline, 500). */
  onRefused?: (error: unknown) => boolean;
  /** Reveals a field before it gets the focus, for example by opening its tab. */
  reveal?: (path: string) => void;
}

/** The part of React Hook Form that fields and sections need. */
type ControlledForm<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'control' | 'getValues' | 'setValue' | 'reset'
>;

export interface ServerForm<T extends FieldValues> extends ControlledForm<T> {
  id: string;
  labels: Readonly<Record<string, string>>;
  /** The initial values, or those of the last `reset`. */
  defaultValues: UseFormReturn<T>['formState']['defaultValues'];
  /** Handler of the form element, also called on Ctrl+Enter. */
  submit: (event?: { preventDefault?: () => void }) => void;
  busy: boolean;
  dirty: boolean;
  summary: readonly SummaryItem[];
  /** Fields that are read-only here. */
  locked?: readonly string[];
  attempt: number;
  lead: (item: SummaryItem) => void;
  idOf: (path: string) => string;
  /** The error of a field whose control has no Field. */
  errorAt: (path: Path<T>) => string | undefined;
  /** The number of these fields to correct, for a tab's badge. */
  errorsIn: (paths: readonly string[]) => number;
}

/**
 * A form that is validated only by the server: a rejected save shows each of `errors` at its field by `path`, lists them in
 * the summary and focuses the summary.
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
  const invalidPaths = Object.keys(labels)
    .filter(isField)
    .filter((path) => form.getFieldState(path, form.formState).invalid);

  const showErrors = (error: unknown) => {
    if (onRefused?.(error)) return;
    if (!isRefusal(error)) throw error;
    const otherMessages: string[] = [];
    for (const [path, message] of fieldErrors(error)) {
      const owner = ownerOf(path, fields);
      if (owner && isField(owner)) form.setError(owner, { type: 'server', message });
      else otherMessages.push(message);
    }
    setGeneral((error.errors ?? []).length > 0 ? otherMessages : [error.message]);
    setAttempt((count) => count + 1);
  };
  const save = async (values: T) => {
    if (sending.current) return;
    sending.current = true;
    await send(values)
      .catch(showErrors)
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
      ...invalidPaths.map((path) => ({ id: idOf(path), text: labels[path] ?? path })),
      ...general.map((text) => ({ text })),
    ],
    lead: (item) => {
      const path = invalidPaths.find((candidate) => idOf(candidate) === item.id);
      if (path) reveal?.(path);
    },
    errorAt: (path) => form.getFieldState(path, form.formState).error?.message,
    errorsIn: (paths) => paths.filter((path) => invalidPaths.some((other) => other === path)).length,
  };
}
