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
    <div className="ui:note" data-family={family === 'alert' ? 'red' : family}>
      <Glyph />
      <div className="ui:min-w-0 ui:flex-1">{children}</div>
    </div>
  );
}
