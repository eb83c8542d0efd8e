import { Banner, LinkButton, openedHere, useSession } from '@officina/web-kit';
import { useMemo, useSyncExternalStore } from 'react';
import { draftAddress, sendAddress } from './addresses.ts';
import { readDraft, visitDrafts } from './draft.ts';
import { keysFrom, onTexts, textAt } from './draft-texts.ts';
import { visitRecord } from './record.ts';
import { texts } from './texts.ts';
import { useSites } from './use-neighbours.ts';

/** What this person has typed and not saved, by the names of its drafts. */
function useUnsaved() {
  const { userId = '' } = useSession() ?? {};
  const prefix = visitDrafts(userId);
  const all = useSyncExternalStore(onTexts, () =>
    JSON.stringify(keysFrom(prefix).map((key) => [key.slice(prefix.length), textAt(key)])),
  );
  return useMemo(
    () =>
      (JSON.parse(all) as [string, string][]).flatMap(([name, text]) => {
        const { typed, isHeld = false } = readDraft(text);
        return typed ? { name, values: typed.values, isHeld } : [];
      }),
    [all],
  );
}

/** Says which visits are still in this browser alone, takes them up again, and sends those that were to be saved. */
export function Unsaved() {
  const unsaved = useUnsaved();
  const { nameOf } = useSites();
  if (unsaved.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner family="amber">
        <ul className="grid gap-2.5">
          {unsaved.map(({ name, values, isHeld }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <span className="min-w-0 wrap-anywhere">
                {texts.unsaved(nameOf(values.site), visitRecord.words('datetime', values))}
              </span>
              <LinkButton size="sm" to={draftAddress(name)} state={openedHere} preventScrollReset>
                {texts.resume}
                <span className="sr-only"> {texts.resumeOf(nameOf(values.site))}</span>
              </LinkButton>
              {isHeld && (
                <LinkButton size="sm" to={sendAddress(name)} state={openedHere} preventScrollReset>
                  {texts.send}
                  <span className="sr-only"> {texts.resumeOf(nameOf(values.site))}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
