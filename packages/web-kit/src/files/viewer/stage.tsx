import type { File as AttachedFile } from '@officina/contracts/files/files';
import { ChevronLeft, ChevronRight, Minus, Plus, type LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { formatNumber } from '../../core/numbers.ts';
import { altOf } from '../picture.tsx';
import { usePicture } from '../pictures.ts';
import { MomentTag } from '../square.tsx';
import { texts } from '../texts.ts';
import type { Zoom } from './use-zoom.ts';

interface RoundButtonProps {
  icon: LucideIcon;
  label: string;
  /** Absent: the button stays, so that it keeps the focus, but does nothing. */
  onClick: (() => void) | undefined;
  className?: string;
}

function RoundButton({ icon: Icon, label, onClick, className = '' }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={!onClick || undefined}
      className={`ui:grid ui:size-12 ui:cursor-pointer ui:place-items-center ui:rounded-md ui:text-(--ink) ui:aria-disabled:opacity-40 ${className}`}
      onClick={onClick}
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  );
}

const atSide = 'ui:absolute ui:top-1/2 ui:-translate-y-1/2 ui:bg-[#1c2421e6] ui:max-md:sr-only';

function ZoomPill({ zoom: { view, zoomIn, zoomOut } }: { zoom: Zoom }) {
  return (
    <div className="ui:absolute ui:right-3 ui:bottom-3 ui:flex ui:items-center ui:rounded-lg ui:border ui:border-(--line-strong) ui:bg-[#1c2421e6]">
      <RoundButton icon={Minus} label={texts.zoomOut} onClick={zoomOut} />
      <span role="status" className="ui:min-w-11 ui:text-center ui:font-mono ui:font-semibold">
        {texts.zoom(formatNumber(view.scale, 1))}
      </span>
      <RoundButton icon={Plus} label={texts.zoomIn} onClick={zoomIn} />
    </div>
  );
}

interface StageProps {
  ref: Ref<HTMLDivElement>;
  file: AttachedFile;
  zoom: Zoom;
  /** Absent on the first picture. */
  onPrevious: (() => void) | undefined;
  /** Absent on the last picture. */
  onNext: (() => void) | undefined;
}

/** The picture itself: the small version until the large one has arrived. */
export function Stage({ ref, file, zoom, onPrevious, onNext }: StageProps) {
  const small = usePicture(file._id, 320);
  const large = usePicture(file._id, 1280);
  const { view, drag, handlers } = zoom;
  const address = large ?? small;
  return (
    <div className="ui:relative ui:min-h-60 ui:flex-1 ui:overflow-hidden">
      <div
        ref={ref}
        className={`ui:absolute ui:inset-0 ui:touch-none ui:select-none ${view.scale > 1 ? 'ui:cursor-grab' : ''}`}
        {...handlers}
      >
        {address && (
          <img
            src={address}
            alt={altOf(file)}
            draggable={false}
            className="ui:size-full ui:object-contain"
            style={{ transform: `translate(${view.x + drag}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </div>
      <MomentTag moment={file.moment} />
      <RoundButton
        icon={ChevronLeft}
        label={texts.previous}
        onClick={onPrevious}
        className={`${atSide} ui:left-3`}
      />
      <RoundButton
        icon={ChevronRight}
        label={texts.next}
        onClick={onNext}
        className={`${atSide} ui:right-3`}
      />
      <ZoomPill zoom={zoom} />
    </div>
  );
}
