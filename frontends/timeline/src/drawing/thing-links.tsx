import { Link, useSheetLink } from '@officina/web-kit';
import { markOf, sentenceOf } from '../data/in-words.ts';
import { linkOf, type Thing } from '../data/things.ts';
import type { Bar, Dot } from './lines.ts';
import { BarInside, barLook, DotInside, dotLook } from './looks.tsx';

/** What every thing of the lines has as a link to its sheet. The keys j and k lead to it, Tab past all of them. */
function useThingLink(thing: Thing) {
  const words = sentenceOf(thing);
  return {
    ...useSheetLink(thing.id, linkOf(thing)),
    ...{ 'data-thing': '', 'data-stop': '', 'aria-label': words, title: words },
    ...{ tabIndex: -1, draggable: false },
  };
}

export function BarLink({ bar }: { bar: Bar }) {
  return (
    <Link {...useThingLink(bar.thing)} {...barLook(bar)}>
      <BarInside bar={bar} />
    </Link>
  );
}

export function DotLink({ dot }: { dot: Dot }) {
  return (
    <Link {...useThingLink(dot.thing)} {...dotLook(dot)}>
      <DotInside mark={markOf(dot.thing)} />
    </Link>
  );
}
