import type { NoticeKind } from '@officina/contracts/notifications/kinds';
import { glyphs, type Glyph } from '@officina/web-kit';
import { Megaphone, MessageSquareText, PackageCheck, Pencil } from 'lucide-react';
import type { ComponentType } from 'react';

/** A glyph of the status table, or an icon where no state is meant, and its colour. */
interface KindMark {
  icon: Glyph | ComponentType<{ 'aria-hidden'?: 'true'; className?: string }>;
  colour: string;
}

const marks: Record<NoticeKind, KindMark> = {
  urgentReport: { icon: glyphs.Alert, colour: 'text-red' },
  report: { icon: Megaphone, colour: 'text-ink-2' },
  assigned: { icon: glyphs.HalfRing, colour: 'text-blue' },
  jobChanged: { icon: MessageSquareText, colour: 'text-ink-2' },
  planDue: { icon: glyphs.ClockSquare, colour: 'text-ink-2' },
  orderArrived: { icon: PackageCheck, colour: 'text-green' },
  sensor: { icon: glyphs.DashedRing, colour: 'text-amber' },
  jobClosed: { icon: glyphs.CheckDisc, colour: 'text-green' },
  spareExhausted: { icon: glyphs.CrossedSquare, colour: 'text-red' },
};

/** On the page of choices these stand for what happens, not for what came of it. */
const chosenMarks: Partial<Record<NoticeKind, KindMark>> = {
  report: { icon: glyphs.Ring, colour: 'text-ink-2' },
  jobChanged: { icon: Pencil, colour: 'text-ink-2' },
};

interface KindGlyphProps {
  kind: NoticeKind;
  /** On the page of choices. */
  isChoice?: boolean;
  className?: string;
}

/** The mark of a kind of notice; one of a newer server has a ring with a dot. */
export function KindGlyph({ kind, isChoice, className = '' }: KindGlyphProps) {
  const known: Partial<Record<NoticeKind, KindMark>> = isChoice ? { ...marks, ...chosenMarks } : marks;
  const { icon: Icon, colour } = known[kind] ?? { icon: glyphs.DotRing, colour: 'text-ink-2' };
  return <Icon aria-hidden="true" className={`size-4.5 flex-none ${colour} ${className}`} />;
}
