import { Card, glyphs, WholeCardLink } from '@officina/web-kit';
import { ChevronRight } from 'lucide-react';
import { linkOf } from './step-links.ts';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

/** The steps beside the one on the plate: those that are done say what came of them. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <Card as="section" aria-labelledby="passi" className="flex flex-col p-5">
      <h2 id="passi">{steps.some(({ isDone }) => isDone) ? texts.all : texts.then}</h2>
      <ul className="flex flex-1 flex-col divide-y divide-line">
        {steps.map((step) => (
          <Row key={step.name} step={step} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ step }: { step: Step }) {
  const { name, hint, result } = texts.steps[step.name];
  return (
    <li className="relative flex flex-1 gap-4 py-4">
      <span className="flex w-6 shrink-0 justify-center font-display text-[1.625rem] leading-none font-bold text-ink-2">
        {step.isDone ? <glyphs.CheckDisc width="24" height="24" className="text-green" /> : step.number}
      </span>
      <span className="min-w-0 flex-1">
        <WholeCardLink {...linkOf(step)} className="text-[1.0625rem] font-bold">
          {name}
        </WholeCardLink>
        <span className="block text-ink-2">{step.isDone ? result(step.count) : hint}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </li>
  );
}
