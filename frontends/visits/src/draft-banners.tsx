import { Banner, Button } from '@officina/web-kit';
import { Confirm } from '@officina/web-kit/overlays';
import { useState } from 'react';
import { texts } from './texts.ts';

interface DraftBannersProps {
  isResumed: boolean;
  /** There is no room to keep it. */
  isOnlyHere: boolean;
  onRestart: () => void;
}

/** What becomes of what is typed: taken up again, and thrown away when asked and answered; or not kept at all. */
export function DraftBanners({ isResumed, isOnlyHere, onRestart }: DraftBannersProps) {
  const [isAsking, ask] = useState(false);
  const restart = () => {
    ask(false);
    onRestart();
  };
  return (
    <div className="grid gap-2.5 not-empty:mb-4">
      {isResumed && (
        <Banner family="blue">
          <p>{texts.resumed}</p>
          <p className="mt-2">
            <Button size="sm" onClick={() => ask(true)}>
              {texts.restart}
            </Button>
          </p>
        </Banner>
      )}
      {isOnlyHere && (
        <div role="status">
          <Banner family="amber">{texts.notKept}</Banner>
        </div>
      )}
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={restart}
        question={texts.restartQuestion}
        verb={texts.restart}
      />
    </div>
  );
}
