import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

/** `soft` in lists, `ink` in sheet headers, `large` on the machine page, `slab` inside the dark block. */
type PlateStyle = 'soft' | 'ink' | 'large' | 'slab';

/** Whether a code is a placeholder that must still be replaced. */
export const isTemporaryCode = (code: string) => code.toUpperCase().startsWith('XX-');

interface PlateProps {
  code: string;
  look?: PlateStyle;
  /** The code with highlights. */
  children?: ReactNode;
}

/** A machine's short code as a small plate with two holes; dashed for a temporary code. */
export function Plate({ code, look = 'soft', children = code }: PlateProps) {
  return (
    <span
      className="ui:plate"
      data-kit="plate"
      data-look={look}
      data-temp={isTemporaryCode(code) || undefined}
    >
      {children}
    </span>
  );
}

/** The plate, with the Temp badge next to it for a temporary code. */
export function PlateWithFlag({ code, look }: { code: string; look?: PlateStyle }) {
  return (
    <span className="ui:inline-flex ui:flex-wrap ui:items-center ui:gap-2">
      <Plate code={code} look={look} />
      {isTemporaryCode(code) && <Badge of="flag" value="TEMP" />}
    </span>
  );
}

const RIVETS = [
  'ui:top-3.5 ui:left-3.5',
  'ui:top-3.5 ui:right-3.5',
  'ui:bottom-3.5 ui:left-3.5',
  'ui:right-3.5 ui:bottom-3.5',
];

/** The dark block on Home, with a frame and four rivet holes. */
export function Nameplate({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <section className={`ui:nameplate ui:flex ui:flex-col ui:px-8 ui:py-9 ui:md:px-9 ${className}`}>
      {RIVETS.map((place) => (
        <span key={place} data-rivet="" className={place} />
      ))}
      {children}
    </section>
  );
}
