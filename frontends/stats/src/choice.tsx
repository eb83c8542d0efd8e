import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  Button,
  Card,
  now,
  toDateInput,
  useLocation,
  useMachines,
  useSearchParams,
  type ApiError,
} from '@officina/web-kit';
import { Combobox, DateInput, Field, machineOption, useResettingDraft } from '@officina/web-kit/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFailure } from './use-failure.ts';
import { texts } from './texts.ts';

/** The chosen period and machine. Days are ISO days, or the typed text if it is invalid; the machine is an id, or '' for all. */
export interface Choice {
  from: string;
  to: string;
  machine: string;
}

/** The last 12 months including the current one. They are full months, so that they can be compared. */
export function lastTwelveMonths(today: Date = now()): Pick<Choice, 'from' | 'to'> {
  const to = toDateInput(today);
  const [year = 0, month = 0] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to };
}

/** The choice, stored in the address. The default period is stored too, so that a link always shows the same data. */
export function useChoice() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [initial] = useState(lastTwelveMonths);
  const hasPeriod = params.has('dal') && params.has('al');
  const write = useEffectEvent(() =>
    setParams(
      (next) => {
        if (!next.has('dal')) next.set('dal', initial.from);
        if (!next.has('al')) next.set('al', initial.to);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    ),
  );
  useEffect(() => {
    if (!hasPeriod) write();
  }, [hasPeriod]);
  const choice: Choice = {
    from: params.get('dal') ?? initial.from,
    to: params.get('al') ?? initial.to,
    machine: params.get('macchina') ?? '',
  };
  const choose = ({ from, to, machine }: Choice) =>
    setParams(
      (next) => {
        next.set('dal', from);
        next.set('al', to);
        if (machine) next.set('macchina', machine);
        else next.delete('macchina');
        return next;
      },
      { preventScrollReset: true },
    );
  return { choice, choose };
}

interface ChoiceFormProps {
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Errors that the server reported for the period. */
  errors: ApiError['errors'];
}

/** Options for all machines, including inactive ones, whose jobs are counted too. */
function optionsOf(machines: readonly Machine[] | undefined, chosen: string) {
  const known = (machines ?? []).map((machine) => {
    const option = machineOption(machine);
    return machine.isActive ? option : { ...option, label: texts.inactiveMachine(option.label) };
  });
  const isMissing = machines && chosen && !machines.some(({ _id }) => _id === chosen);
  return [
    { value: '', label: texts.anyMachine },
    ...known,
    ...(isMissing ? [{ value: chosen, label: texts.unknownMachine }] : []),
  ];
}

/** Dal, Al, Macchina, Applica. */
export function ChoiceForm({ choice, onChoose, errors }: ChoiceFormProps) {
  const [draft, setDraft] = useResettingDraft(choice);
  const { query } = useMachines();
  useFailure(texts.machineListFailed, query);
  const errorOf = (name: string) => errors.find(({ path }) => path.endsWith(name))?.message;
  return (
    <Card as="section" aria-labelledby="scelta" className="p-4 md:p-5 print:hidden">
      <h2 id="scelta">{texts.choice}</h2>
      <p className="mt-1.5 text-meta text-ink-2">{texts.choiceHint}</p>
      <form
        noValidate
        className="mt-4 grid items-start gap-3 sm:grid-cols-2 lg:justify-start lg:grid-cols-[12rem_12rem_minmax(0,24rem)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(draft);
        }}
      >
        <Field label={texts.from} error={errorOf('start')}>
          <DateInput value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
        </Field>
        <Field label={texts.to} error={errorOf('end')}>
          <DateInput value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
        </Field>
        <Field label={texts.machine} error={errorOf('machine')}>
          <Combobox
            value={draft.machine}
            onChange={(machine) => setDraft({ ...draft, machine })}
            options={optionsOf(query.data, draft.machine)}
          />
        </Field>
        <Button type="submit" className="sm:mt-[25px]">
          {texts.apply}
        </Button>
      </form>
    </Card>
  );
}
