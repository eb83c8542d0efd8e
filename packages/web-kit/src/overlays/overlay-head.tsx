import { DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useClose } from './close-context.ts';

export interface OverlayHeadProps {
  /** The specified title, small above the heading; alone it is the heading. */
  title: string;
  /** The thing itself: machine, lot, place. */
  heading?: string;
  /** Plate and badges, in one line with the heading. */
  marks?: ReactNode;
  /** Shown under the head on the same paper: tabs, one line of explanation. */
  below?: ReactNode;
  /** While the thing is on its way: its line is kept free, and what stands in the body meanwhile goes as a whole. */
  isWaiting?: boolean;
}

/** Head of a sheet or dialog; the dialog itself takes the focus and is named by the heading; `small` where no thing is the headline. */
export function OverlayHead({ small, isWaiting, ...shown }: OverlayHeadProps & { small?: boolean }) {
  const { title, heading, marks, below } = shown;
  const size = small ? 'ui:text-h2' : '';
  const close = useClose();
  return (
    <header className="ui:flex-none ui:border-b ui:border-line ui:bg-sheet">
      <div className="ui:relative ui:max-h-[45dvh] ui:overflow-y-auto ui:print:max-h-none ui:print:overflow-visible ui:px-(--gutter) ui:pt-5 ui:pb-4">
        {heading && (
          <p className="ui:mb-1.5 ui:pr-12 ui:text-label ui:font-semibold ui:text-ink-2">{title}</p>
        )}
        <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-2">
          <DialogTitle as="h1" className={`ui:max-w-[calc(100%-3rem)] ui:wrap-anywhere ${size}`}>
            {heading ?? title}
          </DialogTitle>
          {marks && <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-3 ui:gap-y-2">{marks}</div>}
        </div>
        {isWaiting && <p className="ui:mt-1.5 ui:text-label">&nbsp;</p>}
        <Button
          kind="ghost"
          icon={X}
          label="Chiudi"
          className="ui:absolute ui:top-3 ui:[&_svg]:size-6 ui:right-[calc(var(--gutter)-10px)]"
          onClick={close}
        />
      </div>
      {below && <div className="ui:px-(--gutter)">{below}</div>}
    </header>
  );
}
