import { LinkButton, Nameplate } from '@officina/web-kit';
import { CalendarClock, FileSpreadsheet, Plus, Printer, UserPlus } from 'lucide-react';
import { actOf, machineSheet } from './step-links.ts';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

const icons = { machines: Plus, people: UserPlus, plans: CalendarClock, labels: Printer };

/** The step to do now, as large as the next job is later; its key does it. */
export function StepPlate({ step, steps }: { step: Step; steps: Step[] }) {
  const { name, number } = step;
  const hasSheet = name === 'machines';
  const { title, what, act } = texts.steps[name];
  return (
    <Nameplate>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-baseline gap-3 text-[1.0625rem] font-semibold">
          <span className="font-display text-[1.75rem] font-bold text-key [font-stretch:88%]">{number}</span>
          {steps.some(({ isDone }) => isDone) ? texts.next : texts.first}
        </p>
        <HowMany steps={steps} />
      </div>
      <h2 className="mt-4 text-hero text-balance wrap-anywhere">{title}</h2>
      <p className="mt-5 max-w-[62ch] text-[1.0625rem]">{what}</p>
      <p className="mt-auto flex flex-col gap-3 pt-6 md:flex-row">
        {hasSheet && (
          <LinkButton to={machineSheet} kind="key" size="xl" icon={FileSpreadsheet}>
            {texts.fromSheet}
          </LinkButton>
        )}
        <LinkButton {...actOf(name)} kind={hasSheet ? 'slab' : 'key'} size="xl" icon={icons[name]}>
          {act}
        </LinkButton>
      </p>
    </Nameplate>
  );
}

/** A cell for each step, full when it is done, and how many are. */
function HowMany({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <p className="flex items-center gap-2.5 text-on-slab-2 max-md:basis-full">
      <span aria-hidden="true" className="flex gap-1.5">
        {steps.map(({ name }, index) => (
          <span
            key={name}
            className={`h-2 w-9 rounded-full border-[1.5px] ${index < done ? 'border-on-slab bg-on-slab' : 'border-on-slab-2'}`}
          />
        ))}
      </span>
      {texts.done(done)}
    </p>
  );
}
