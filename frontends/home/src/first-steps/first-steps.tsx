import { Banner, TextLink, useTenant } from '@officina/web-kit';
import { PeopleDialog } from './people-dialog.tsx';
import { machineSheet } from './step-links.ts';
import { StepList } from './step-list.tsx';
import { StepPlate } from './step-plate.tsx';
import type { Step } from './steps.ts';
import { texts } from './texts.ts';

/** The next step on the nameplate, the others beside it. */
export default function FirstSteps({ steps }: { steps: Step[] }) {
  const { data: tenant } = useTenant();
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
      {tenant?.besideDemo && (
        <div className="mt-3.5">
          <Banner>
            {texts.besideDemo} <code className="font-mono">{texts.removeDemo}</code>
          </Banner>
        </div>
      )}
      <PeopleDialog />
    </>
  );
}
