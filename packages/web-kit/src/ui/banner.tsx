import type { ReactNode } from 'react';
import { Alert, CheckDisc, CrossOctagon, Diamond, DotRing } from './glyphs.tsx';

const glyphsByFamily = {
  grey: DotRing,
  blue: DotRing,
  green: CheckDisc,
  amber: Diamond,
  red: CrossOctagon,
  alert: Alert,
};

/** A tinted block with glyph and text inside the page, for permanent information; unlike a message it does not close. */
export function Banner({
  family = 'blue',
  children,
}: {
  family?: keyof typeof glyphsByFamily;
  children: ReactNode;
}) {
  const Glyph = glyphsByFamily[family];
  return (
    <div className="ui:banner" data-family={family === 'alert' ? 'red' : family}>
      <Glyph />
      <div className="ui:min-w-0 ui:flex-1">{children}</div>
    </div>
  );
}

/** The only stripe in the product: marks what follows as experimental. It cannot be closed. */
export function BetaBanner({ children }: { children: ReactNode }) {
  return (
    <div className="ui:flex ui:overflow-hidden ui:rounded-lg ui:border-[1.5px] ui:border-key-edge ui:bg-raised">
      <div className="ui:hazard ui:w-7 ui:flex-none" />
      <div className="ui:p-4">
        <strong>BETA</strong>
        <p>{children}</p>
      </div>
    </div>
  );
}
