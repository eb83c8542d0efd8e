import type { ReactNode } from 'react';
import { Alert, CheckDisc, CrossOctagon, Diamond, DotRing } from './glyphs.tsx';

const looks = {
  grey: DotRing,
  blue: DotRing,
  green: CheckDisc,
  amber: Diamond,
  red: CrossOctagon,
  alert: Alert,
};

/** A tinted block with glyph and text inside the page. It says something; it is never a message that goes away. */
export function Banner({ family = 'blue', children }: { family?: keyof typeof looks; children: ReactNode }) {
  const Glyph = looks[family];
  return (
    <div className="ui:banner" data-family={family === 'alert' ? 'red' : family}>
      <Glyph />
      <div className="ui:min-w-0 ui:flex-1">{children}</div>
    </div>
  );
}

/** The only stripe in the product: says that what follows is on trial. It cannot be closed. */
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
