import { glyphs } from '@officina/web-kit';
import { texts } from './texts.ts';

/** Mark of a machine out of use. */
export const inactiveMark = { word: texts.inactive, glyph: glyphs.DashedRing, family: 'grey' } as const;

/** The tags of a machine. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span
      key={tag}
      className="mr-1.5 inline-flex min-h-(--badge) items-center rounded-sm border-[1.5px] border-line-strong px-2 text-badge font-semibold wrap-anywhere last:mr-0"
    >
      {tag}
    </span>
  ));
}
