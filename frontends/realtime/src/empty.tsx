import { Button, EmptyState, NoMatch } from '@officina/web-kit';
import { texts } from './texts.ts';

interface NothingShownProps {
  /** What is searched; empty where the search leaves sensors, but no silent ones. */
  typed: string;
  /** Nothing comes any more. */
  isLost: boolean;
  onClear: () => void;
}

/** In the place of the list where nothing is left of it. */
export function NothingShown({ typed, isLost, onClear }: NothingShownProps) {
  const about = typed.trim();
  if (about)
    return (
      <NoMatch title={texts.noMatch(about)} onClear={onClear}>
        {texts.noMatchHint}
      </NoMatch>
    );
  return (
    <EmptyState
      title={isLost ? texts.silentUnknown : texts.noSilent}
      action={<Button onClick={onClear}>{texts.showAll}</Button>}
    >
      {isLost ? texts.silentUnknownHint : texts.noSilentHint}
    </EmptyState>
  );
}
