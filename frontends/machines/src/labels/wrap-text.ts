type Measure = (text: string) => number;

/** Cuts a word that is wider than the line where it has to. */
function pieces(word: string, width: number, measure: Measure): string[] {
  const out: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      out.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return piece === '' ? out : [...out, piece];
}

/** Lines no wider than `width`; nothing is ever left out. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => pieces(one, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}
