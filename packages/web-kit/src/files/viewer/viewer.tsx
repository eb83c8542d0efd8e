import { DialogPanel } from '@headlessui/react';
import type { File as AttachedFile } from '@officina/contracts/files/files';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { OverlayRoot } from '../../overlays/overlay-root.tsx';
import { Button } from '../../ui/button.tsx';
import { Plate } from '../../ui/plate.tsx';
import { removeFile } from '../file-calls.ts';
import { altOf, SmallPicture } from '../picture.tsx';
import { texts } from '../texts.ts';
import { Details } from './details.tsx';
import { Stage } from './stage.tsx';
import { useZoom } from './use-zoom.ts';

interface PlaceProps {
  pictures: readonly AttachedFile[];
  at: number;
  onShow: (id: string) => void;
}

const mostDots = 8;

/** Where the picture stands among the others, on phones. */
function Dots({ pictures, at }: Omit<PlaceProps, 'onShow'>) {
  if (pictures.length < 2 || pictures.length > mostDots) return null;
  return (
    <div className="ui:flex ui:flex-none ui:justify-center ui:gap-2 ui:pt-3 ui:md:hidden" aria-hidden="true">
      {pictures.map(({ _id }, index) => (
        <span
          key={_id}
          className={`ui:h-2 ui:rounded-full ${index === at ? 'ui:w-6 ui:bg-(--ink)' : 'ui:w-2 ui:bg-(--line-strong)'}`}
        />
      ))}
    </div>
  );
}

/** All pictures in a row, at a desk. */
function Strip({ pictures, at, onShow }: PlaceProps) {
  const current = useRef<HTMLButtonElement>(null);
  // Newer browsers return a promise, which is no clean-up.
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [at]);
  if (pictures.length < 2) return null;
  return (
    <ul
      aria-label={texts.strip}
      className="ui:hidden ui:flex-none ui:gap-2 ui:overflow-x-auto ui:px-6 ui:py-3 ui:md:flex"
    >
      {pictures.map((file, index) => (
        <li key={file._id} className="ui:flex-none">
          <button
            ref={index === at ? current : undefined}
            type="button"
            aria-current={index === at || undefined}
            className="ui:relative ui:block ui:size-16 ui:cursor-pointer ui:overflow-hidden ui:rounded-sm ui:border-2 ui:border-transparent ui:bg-(--well) ui:aria-[current=true]:border-(--ink)"
            onClick={() => onShow(file._id)}
          >
            <SmallPicture id={file._id} alt={altOf(file)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ViewerProps {
  pictures: readonly AttachedFile[];
  /** The picture that is shown. */
  id: string;
  /** Shows another picture; none closes the viewer. */
  onShow: (id: string | undefined) => void;
  /** Code of the machine. */
  plate: string | undefined;
  canEdit: boolean;
}

/** The pictures of a record, one at a time and as large as the screen; always dark. */
export function Viewer({ pictures, id, onShow, plate, canEdit }: ViewerProps) {
  const at = pictures.findIndex(({ _id }) => _id === id);
  const file = pictures[at];
  // Somebody else has taken it off.
  useEffect(() => {
    if (!file) onShow(undefined);
  }, [file, onShow]);
  if (!file) return null;
  return <Shown {...{ pictures, at, file, onShow, plate, canEdit }} />;
}

interface ShownProps extends Omit<ViewerProps, 'id'> {
  at: number;
  file: AttachedFile;
}

function Shown({ pictures, at, file, onShow, plate, canEdit }: ShownProps) {
  const stage = useRef<HTMLDivElement>(null);
  const previous = pictures[at - 1];
  const next = pictures[at + 1];
  const show = (other: AttachedFile | undefined) => (other ? () => onShow(other._id) : undefined);
  const zoom = useZoom(stage, file._id, (step) => show(step === 1 ? next : previous)?.());
  const keys: Partial<Record<string, (() => void) | undefined>> = {
    ArrowLeft: show(previous),
    ArrowRight: show(next),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    0: zoom.showWhole,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInField = event.target instanceof HTMLInputElement;
    const act = event.ctrlKey || event.metaKey || event.altKey || isInField ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const remove = () => {
    onShow((next ?? previous)?._id);
    void removeFile(file);
  };
  return (
    <OverlayRoot open onClose={() => onShow(undefined)} aria-label={texts.viewer} onKeyDown={onKeyDown}>
      <div className="ui:fixed ui:inset-0 ui:grid ui:place-items-center ui:md:p-6 ui:print:hidden">
        <DialogPanel
          data-theme="dark"
          data-kit="viewer"
          className="ui:flex ui:size-full ui:max-w-300 ui:flex-col ui:overflow-y-auto ui:bg-[#0d110f] ui:text-(--ink) ui:md:rounded-[14px]"
        >
          <header className="ui:flex ui:min-h-15 ui:flex-none ui:items-center ui:gap-3 ui:px-4 ui:md:px-6">
            {plate && <Plate code={plate} look="ink" />}
            <span className="ui:flex-1 ui:text-(--ink-2)" role="status">
              {texts.place(at + 1, pictures.length)}
            </span>
            <Button
              kind="ghost"
              icon={X}
              label={texts.close}
              className="ui:min-h-12"
              onClick={() => onShow(undefined)}
            />
          </header>
          <Stage ref={stage} file={file} zoom={zoom} onPrevious={show(previous)} onNext={show(next)} />
          <Dots pictures={pictures} at={at} />
          <Strip pictures={pictures} at={at} onShow={onShow} />
          <Details file={file} canEdit={canEdit} onRemove={remove} />
        </DialogPanel>
      </div>
    </OverlayRoot>
  );
}
