import type { ReactNode } from 'react';
import { Badge } from './badge.tsx';

/** `soft` in lists, `ink` in sheet heads, `large` on the machine page, `slab` inside the dark block. */
type PlateLook = 'soft' | 'ink' | 'large' | 'slab';

/** True for a code that somebody still has to replace. */
export const isTemporaryCode = (code: string) => code.toUpperCase().startsWith('XX-');

interface PlateProps {
  code: string;
  look?: PlateLook;
  /** The code with something marked in it. */
  children?: ReactNode;
}

/** The targhetta: a machine's short code between two holes. A temporary code is dashed. */
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

/** The plate with the Temp badge beside it where the code asks for one. */
export function PlateWithFlag({ code, look }: { code: string; look?: PlateLook }) {
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

/** The dark block of Home with its ruled frame and four rivet holes. */
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
