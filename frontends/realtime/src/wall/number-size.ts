/** Sizes on a wall of 1920 × 1080; on every other one all of them grow and shrink together. */
const most = 120;
/** From one edge of a tile's words to the other. */
const room = 390;
/** The unit stands beside the number while that is at least so large, else below. */
const leastBeside = 76;
/** Width of a letter by its size: of the number, and about that of the unit. */
const advance = 0.6;
const unitLetter = 24;
const unitGap = 14;

/** How large a number is written so that it fits into its tile: 120 unless it is long. */
export function numberSize(number: string, unit: string): number {
  const widthOfOne = Math.max(1, number.length) * advance;
  const beside = unit ? unit.length * unitLetter + unitGap : 0;
  const size = (room - beside) / widthOfOne;
  return Math.floor(Math.min(most, size >= leastBeside ? size : room / widthOfOne));
}

/** How large a code is written beside the word of its state: 44 unless it is long. */
export const codeSize = (code: string): number =>
  Math.floor(Math.min(44, Math.max(20, 236 / (code.length * advance))));
