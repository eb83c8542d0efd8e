import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { KeptDraft } from './use-kept-draft.ts';

/** Offers what was typed before the session ended or the page was loaded again. */
export function KeptDraftBanner({ draft: { take, drop } }: { draft: KeptDraft }) {
  if (!take) return null;
  return (
    <div className="ui:mb-4">
      <Banner family="blue">
        <p>Quello che stavi scrivendo è ancora qui.</p>
        <p className="ui:mt-2 ui:flex ui:flex-wrap ui:gap-2.5">
          <Button size="sm" onClick={take}>
            Riprendi
          </Button>
          <Button size="sm" onClick={drop}>
            Scarta
          </Button>
        </p>
      </Banner>
    </div>
  );
}
