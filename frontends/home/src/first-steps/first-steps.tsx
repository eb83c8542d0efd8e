import { Button, TextLink, useFirstSteps } from '@officina/web-kit';
import { Eye } from 'lucide-react';
import { PeopleDialog } from './people-dialog.tsx';
import { machineSheet } from './step-links.ts';
import { StepList } from './step-list.tsx';
import { StepPlate } from './step-plate.tsx';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

/** The next step on the nameplate, the others beside it. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <>
      <div className="grid gap-3.5 xl:grid-cols-[minmax(0,1fr)_400px]">
        {next && <StepPlate step={next} steps={steps} />}
        <StepList steps={steps.filter((step) => step !== next)} />
      </div>
      <p className="mt-3.5 text-ink-2 max-md:hidden">
        {texts.anyOrder} <TextLink to={machineSheet}>{texts.sheet}</TextLink>
      </p>
      <PeopleDialog />
    </>
  );
}

/** Home as usual, for the whole company; Configurazione shows the steps again. */
export function HideSteps({ className }: { className?: string }) {
  const { show } = useFirstSteps();
  return (
    <Button kind="ghost" icon={Eye} className={className} onClick={() => void show(false)}>
      {texts.hide}
    </Button>
  );
}
