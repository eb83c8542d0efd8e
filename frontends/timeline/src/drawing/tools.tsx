import { Button, zoomStep } from '@officina/web-kit';
import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import type { Pan, Zoom } from '../moves/use-view.ts';
import { texts } from '../texts.ts';

interface ToolsProps {
  zoom: Zoom;
  pan: Pan;
  /** Px of what is seen. */
  width: number;
  isWhole: boolean;
  isClosest: boolean;
  /** Which days are seen. */
  shown: string;
}

/** What the wheel, fingers and keys do, as buttons, beside which days are seen. */
export function Tools({ zoom, pan, width, isWhole, isClosest, shown }: ToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" data-print="hide">
      <div role="group" aria-label={texts.drawing} className="flex flex-wrap gap-2">
        <Button
          {...{ size: 'lg', icon: ZoomIn, label: texts.closer, disabled: isClosest }}
          onClick={() => zoom(zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ZoomOut, label: texts.further, disabled: isWhole }}
          onClick={() => zoom(1 / zoomStep)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronLeft, label: texts.before, disabled: isWhole }}
          onClick={() => pan(-width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: ChevronRight, label: texts.after, disabled: isWhole }}
          onClick={() => pan(width / 2)}
        />
        <Button
          {...{ size: 'lg', icon: Maximize2, label: texts.whole, disabled: isWhole }}
          onClick={() => zoom(0)}
        />
      </div>
      <p className="text-ink-2">{shown}</p>
    </div>
  );
}
