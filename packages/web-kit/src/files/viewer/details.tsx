import type { File as AttachedFile } from '@officina/contracts/files/files';
import { fileLimits } from '@officina/contracts/files/limits';
import { Download, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { momentInWords } from '../../core/dates/ages.ts';
import { Button } from '../../ui/button.tsx';
import { editFile, useSaveFile } from '../file-calls.ts';
import { texts } from '../texts.ts';

/** The caption, which becomes a field when it is touched. Enter and leaving the field save it, Esc does not. */
function Caption({ file, canEdit }: { file: AttachedFile; canEdit: boolean }) {
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isEditing = useRef(false);
  const caption = file.caption ?? '';
  const start = () => {
    isEditing.current = true;
    setDraft(caption);
  };
  const end = (isKept: boolean) => {
    // A field that is removed may lose the focus once more.
    if (!isEditing.current) return;
    isEditing.current = false;
    setDraft(undefined);
    const text = draft?.trim() ?? '';
    if (isKept && text !== caption) void editFile(file, { caption: text || null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Esc does not close the viewer.
    event.preventDefault();
    flushSync(() => end(event.key === 'Enter'));
    button.current?.focus();
  };
  if (!canEdit)
    return <p className="ui:text-h3 ui:font-semibold ui:wrap-anywhere ui:empty:hidden">{caption}</p>;
  if (draft !== undefined)
    return (
      <input
        className="ui:control ui:w-full"
        aria-label={texts.caption}
        maxLength={fileLimits.caption}
        value={draft}
        ref={(input) => input?.focus()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => end(true)}
        onKeyDown={onKeyDown}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      aria-label={caption && texts.editCaption(caption)}
      className={`ui:min-h-12 ui:w-full ui:cursor-text ui:text-left ui:text-h3 ui:wrap-anywhere ${caption ? 'ui:font-semibold' : 'ui:text-(--ink-2)'}`}
      onClick={start}
    >
      {caption || texts.addCaption}
    </button>
  );
}

const moments = ['before', 'after', 'none'] as const;

/** «Prima», «Dopo», «Nessuno». */
function Moments({ file }: { file: AttachedFile }) {
  const name = useId();
  const chosen = file.moment ?? 'none';
  return (
    <div role="radiogroup" aria-label={texts.moment} className="ui:grid ui:grid-cols-3 ui:gap-2.5">
      {moments.map((value) => (
        <label
          key={value}
          className="ui:flex ui:min-h-12 ui:cursor-pointer ui:items-center ui:justify-center ui:rounded-md ui:border ui:border-(--line-strong) ui:px-3 ui:font-semibold ui:has-checked:bg-(--ink) ui:has-checked:text-(--sheet) ui:has-focus-visible:outline-3 ui:has-focus-visible:outline-offset-2 ui:has-focus-visible:outline-(--focus)"
        >
          <input
            type="radio"
            className="ui:sr-only"
            name={name}
            checked={value === chosen}
            onChange={() => void editFile(file, { moment: value === 'none' ? null : value })}
          />
          {texts.moments[value]}
        </label>
      ))}
    </div>
  );
}

/** Whether this picture is its machine's face. */
function Face({ file }: { file: AttachedFile }) {
  const isFace = Boolean(file.isFace);
  return (
    <Button
      className="ui:min-h-12 ui:w-full"
      pressed={isFace}
      onClick={() => void editFile(file, { isFace: !isFace })}
    >
      {texts.face}
    </Button>
  );
}

interface DetailsProps {
  file: AttachedFile;
  /** Whether the user may describe it and take it off. */
  canEdit: boolean;
  onRemove: () => void;
}

/** Caption, author, and what can be done with the picture. */
export function Details({ file, canEdit, onRemove }: DetailsProps) {
  const { isBusy, save } = useSaveFile(file, texts.notSaved);
  const { addedBy, addedAt, entity } = file;
  return (
    <div className="ui:grid ui:flex-none ui:gap-3 ui:px-4 ui:pt-2 ui:pb-4 ui:md:grid-cols-[minmax(0,1fr)_22rem] ui:md:items-start ui:md:px-6">
      <div className="ui:min-w-0">
        <Caption key={file._id} file={file} canEdit={canEdit} />
        <p className="ui:text-label ui:text-(--ink-2) ui:wrap-anywhere">{`${addedBy}, ${momentInWords(addedAt)}`}</p>
      </div>
      <div className="ui:grid ui:gap-2.5">
        {canEdit && entity === 'intervention' && <Moments file={file} />}
        {canEdit && entity === 'machine' && <Face file={file} />}
        <div className="ui:grid ui:auto-cols-fr ui:grid-flow-col ui:gap-2.5">
          {canEdit && (
            <Button className="ui:min-h-12" icon={Trash2} onClick={onRemove}>
              {texts.remove}
            </Button>
          )}
          <Button className="ui:min-h-12" icon={Download} busy={isBusy && texts.saving} onClick={save}>
            {texts.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
