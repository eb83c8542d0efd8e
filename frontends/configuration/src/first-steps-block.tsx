import { Button, useFirstSteps } from '@officina/web-kit';
import { Eye, EyeOff } from 'lucide-react';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** Whether Home leads with the first steps: for the whole company. */
export function FirstStepsBlock() {
  const { steps, isKnown, show } = useFirstSteps();
  if (!isKnown) return null;
  const isShown = steps?.shown ?? false;
  return (
    <Block title={texts.firstSteps} note={texts.firstStepsForAll}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{texts.firstStepsMore}</p>
        <Button icon={isShown ? EyeOff : Eye} onClick={() => void show(!isShown)}>
          {isShown ? texts.hideSteps : texts.showSteps}
        </Button>
      </div>
    </Block>
  );
}
