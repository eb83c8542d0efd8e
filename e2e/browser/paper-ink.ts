import { execFileSync } from 'node:child_process';
import { wordsOf, type Word } from './paper.ts';

/** A position on a printed page, in points from the upper left corner. */
export type Place = Pick<Word, 'left' | 'top' | 'right' | 'bottom'>;

/** The visible ink of an area: the darkness of its darkest point and its dark share; 0 is white, 1 black. */
export interface Ink {
  darkest: number;
  share: number;
}

const dotsPerInch = 200;

/** A printed page as an image in which areas are measured. */
export class PaperPicture {
  private readonly width: number;
  private readonly dots: Buffer;

  constructor(path: string, page = 1) {
    const args = ['-gray', '-r', `${dotsPerInch}`, '-f', `${page}`, '-l', `${page}`, path];
    const picture = execFileSync('pdftoppm', args, { maxBuffer: 2 ** 26 });
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64));
    this.width = Number(head?.[1]);
    this.dots = picture.subarray(head?.[0].length);
  }

  /** The dark share of the page. */
  get share(): number {
    return this.dots.reduce((sum, dot) => sum + 255 - dot, 0) / (255 * this.dots.length);
  }

  ink(place: Place): Ink {
    const inDots = (points: number) => Math.round((points * dotsPerInch) / 72);
    const [left, right] = [inDots(place.left), inDots(place.right)];
    const [top, bottom] = [inDots(place.top), inDots(place.bottom)];
    let [sum, count, lightness] = [0, 0, 255];
    for (let y = top; y < bottom; y += 1)
      for (const dot of this.dots.subarray(y * this.width + left, y * this.width + right)) {
        sum += 255 - dot;
        count += 255;
        lightness = Math.min(lightness, dot);
      }
    return { darkest: 1 - lightness / 255, share: sum / count };
  }
}

const distance = (one: Place, other: Place) => Math.hypot(one.left - other.left, one.top - other.top);

/** Positions of the first words of labels that belong together: around the label that is on the page only once. */
export function labelPositions(path: string, labels: readonly string[], page = 1): Word[] {
  const words = wordsOf(path)[page - 1] ?? [];
  const found = labels.map((label) => words.filter(({ text }) => text === label.split(' ')[0]));
  const middle = found.find(({ length }) => length === 1)?.[0];
  if (!middle) throw new Error(`None of ${labels.join(', ')} stands once on page ${page} of ${path}`);
  return found.map((places, at) => {
    const [nearest] = places.toSorted((one, other) => distance(one, middle) - distance(other, middle));
    if (!nearest) throw new Error(`«${labels[at]}» is not on page ${page} of ${path}`);
    return nearest;
  });
}
