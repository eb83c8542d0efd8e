import { messages } from '@officina/web-kit';
import { useServerForm } from '@officina/web-kit/forms';
import { useRef, useState } from 'react';
import { it } from '../it.ts';
import { isFieldRefusal, sayNotSaved } from './refusals.ts';
import { tabOf, type TabKey } from './tab-fields.ts';
import type { MachineValues } from './values.ts';

interface Options {
  defaultValues: MachineValues;
  send: (values: MachineValues) => Promise<void>;
  /** True when it dealt with the error itself. */
  onRefused?: (error: unknown) => boolean;
}

/** The machine's form with its tabs: a refused save says so as the specification has it, and at the fields. */
export function useMachineForm({ defaultValues, send, onRefused }: Options) {
  const [tab, openTab] = useState<TabKey>('base');
  const said = useRef<number>(undefined);
  const unsay = () => {
    if (said.current !== undefined) messages.close(said.current);
    said.current = undefined;
  };
  const form = useServerForm<MachineValues>({
    defaultValues,
    labels: it.labels,
    send: (values) => {
      unsay();
      return send(values);
    },
    onRefused: (error) => {
      if (onRefused?.(error)) return true;
      said.current = sayNotSaved(error);
      return !isFieldRefusal(error);
    },
    reveal: (path) => openTab(tabOf(path)),
  });
  // `unsay` takes the failure's message away, once somebody corrects what it is about.
  return { form, tab, openTab, unsay };
}

export type MachineForm = ReturnType<typeof useMachineForm>;
