import { glyphs } from '@officina/web-kit';
import { texts } from './texts.ts';

/** Out of use: said wherever the machine stands. */
export const inactiveMark = { word: texts.inactive, glyph: glyphs.DashedRing, family: 'grey' } as const;
