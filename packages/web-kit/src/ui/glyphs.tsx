import type { ReactNode, SVGProps } from 'react';

type GlyphProps = Omit<SVGProps<SVGSVGElement>, 'children'>;
/** A status mark on a 16 px grid, drawn in the text colour; inner marks use the background (`--mark`). */
export type Glyph = (props: GlyphProps) => ReactNode;

const INNER = 'var(--mark, var(--raised))';

function glyph(drawing: ReactNode): Glyph {
  return function GlyphMark(props: GlyphProps) {
    return (
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {drawing}
      </svg>
    );
  };
}

const solid = { fill: 'currentColor', stroke: 'none' } as const;
const OCTAGON = 'M5.2 1.5h5.6l3.7 3.7v5.6l-3.7 3.7H5.2l-3.7-3.7V5.2z';

export const Ring = glyph(<circle cx="8" cy="8" r="5.7" />);
export const HalfRing = glyph(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 2.3a5.7 5.7 0 0 0 0 11.4z" {...solid} />
  </>,
);
export const PausedSquare = glyph(
  <>
    <rect x="2.3" y="2.3" width="11.4" height="11.4" rx="2.6" />
    <path d="M6.4 6v4M9.6 6v4" />
  </>,
);
export const CheckDisc = glyph(
  <>
    <circle cx="8" cy="8" r="6.8" {...solid} />
    <path d="m4.9 8.2 2.1 2.1 4-4.2" stroke={INNER} />
  </>,
);
export const Alert = glyph(
  <>
    <path d="M8 2 14.6 13.6H1.4z" fill="currentColor" strokeWidth="1.6" />
    <path d="M8 6.4v3.2" stroke={INNER} strokeWidth="1.9" />
    <circle cx="8" cy="12" r="1.05" fill={INNER} stroke="none" />
  </>,
);
export const TwoLines = glyph(<path d="M2.5 5.6h11M2.5 10.4h11" />);
export const ChevronLow = glyph(<path d="m3.5 6 4.5 4.5L12.5 6" />);
export const TwoRings = glyph(
  <>
    <circle cx="5.8" cy="8" r="3.9" />
    <circle cx="10.2" cy="8" r="3.9" />
  </>,
);
export const DashedRing = glyph(
  <circle cx="8" cy="8" r="5.7" strokeDasharray="2.6 3.37" strokeLinecap="butt" />,
);
export const ClockSquare = glyph(
  <>
    <rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2.6" {...solid} />
    <path d="M8 4.8V8.3l2.2 1.6" stroke={INNER} strokeWidth="1.8" />
  </>,
);
export const Play = glyph(<path d="M4 2.6v10.8L13.2 8z" fill="currentColor" strokeWidth="1.4" />);
export const Bubbles = glyph(
  <>
    <circle cx="5.9" cy="9.9" r="3.6" />
    <circle cx="11" cy="4.4" r="1.6" {...solid} />
    <circle cx="12.6" cy="9.4" r="1.2" {...solid} />
  </>,
);
export const Padlock = glyph(
  <>
    <rect x="2.6" y="7" width="10.8" height="7.6" rx="1.8" {...solid} />
    <path d="M5 7V5.2a3 3 0 0 1 6 0V7" />
  </>,
);
export const CrossedSquare = glyph(
  <>
    <rect x="2.4" y="2.4" width="11.2" height="11.2" rx="1.6" />
    <path d="m3.4 12.6 9.2-9.2" />
  </>,
);
export const HalfSquare = glyph(
  <>
    <rect x="2.4" y="2.4" width="11.2" height="11.2" rx="1.6" />
    <path d="M3 8h10v5H3z" {...solid} />
  </>,
);
export const FullSquare = glyph(<rect x="1.6" y="1.6" width="12.8" height="12.8" rx="2" {...solid} />);
export const DashedSquare = glyph(
  <>
    <rect
      x="2.4"
      y="2.4"
      width="11.2"
      height="11.2"
      rx="1.6"
      strokeDasharray="2.6 2.6"
      strokeLinecap="butt"
    />
    <circle cx="8" cy="8" r="1.4" {...solid} />
  </>,
);
export const DotRing = glyph(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <circle cx="8" cy="8" r="1.9" {...solid} />
  </>,
);
export const ArrowOn = glyph(<path d="M2.4 8h10.8M9 3.6 13.4 8 9 12.4" />);
export const ArrowDownLine = glyph(<path d="M8 1.8v7.6M4.4 6.2 8 9.8l3.6-3.6M2.6 13.8h10.8" />);
export const Diamond = glyph(<path d="M8 1.9 14.1 8 8 14.1 1.9 8z" />);
export const DownTriangle = glyph(<path d="M2.2 3.2h11.6L8 13.4z" />);
export const CrossOctagon = glyph(
  <>
    <path d={OCTAGON} fill="currentColor" strokeWidth="1" />
    <path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8" stroke={INNER} />
  </>,
);
export const ThreeDots = glyph(
  <>
    <circle cx="3" cy="8" r="1.6" {...solid} />
    <circle cx="8" cy="8" r="1.6" {...solid} />
    <circle cx="13" cy="8" r="1.6" {...solid} />
  </>,
);
export const ErrorRing = glyph(
  <>
    <circle cx="8" cy="8" r="6.6" strokeWidth="1.5" />
    <path d="M8 4.7v4" strokeWidth="1.7" />
    <circle cx="8" cy="11.2" r="1" {...solid} />
  </>,
);
