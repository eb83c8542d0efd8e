import { Button } from '@officina/web-kit';
import { ListChecks, LogIn, Maximize, Minimize, X } from 'lucide-react';
import { texts } from './texts.ts';
import { useFullScreen } from './use-full-screen.ts';

interface BarProps {
  isStirred: boolean;
  /** Undefined where nothing can be chosen. */
  onChoose: (() => void) | undefined;
  onLeave: () => void;
  /** Leaving leads to the log-in. */
  hasEnded: boolean;
}

/** What can be done on the wall, while somebody is there. */
export function Bar({ isStirred, onChoose, onLeave, hasEnded }: BarProps) {
  const { isFull, toggle } = useFullScreen();
  return (
    <div className="wall-bar" data-stirred={isStirred || undefined} data-rests>
      {onChoose && (
        <Button icon={ListChecks} onClick={onChoose}>
          {texts.choose}
        </Button>
      )}
      {toggle && (
        <Button icon={isFull ? Minimize : Maximize} onClick={toggle}>
          {isFull ? texts.noFullScreen : texts.fullScreen}
        </Button>
      )}
      <Button icon={hasEnded ? LogIn : X} onClick={onLeave}>
        {hasEnded ? texts.logInAgain : texts.leave}
      </Button>
    </div>
  );
}
