import { statusMark } from './statuses.ts';
import type { Mark, StatusEntity, StatusValue } from './statuses.ts';

interface BadgeStyle {
  /** On the dark block, where the badge gets a ring in the block's text colour. */
  onSlab?: boolean;
  /** Only for the second badge of a compact row: the label becomes a title and hidden text. */
  glyphOnly?: boolean;
}

/** A status as glyph, label and colour, from the status table. Never clickable. */
export function Badge<E extends StatusEntity>({
  of,
  value,
  ...style
}: BadgeStyle & { of: E; value: StatusValue<E> }) {
  return <MarkBadge mark={statusMark(of, value)} {...style} />;
}

/** A badge for a mark that is not in the status table (for example a counted error). */
export function MarkBadge({ mark, onSlab, glyphOnly }: BadgeStyle & { mark: Mark }) {
  const { glyph: Glyph, word, family } = mark;
  return (
    <span
      className="ui:badge"
      data-family={family}
      data-on-slab={onSlab || undefined}
      data-glyph-only={glyphOnly || undefined}
      title={glyphOnly ? word : undefined}
    >
      <Glyph />
      <span className={glyphOnly ? 'ui:sr-only' : undefined}>{word}</span>
    </span>
  );
}
