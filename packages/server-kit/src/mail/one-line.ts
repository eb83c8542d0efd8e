/**
 * Text for a header or a line of an e-mail: control characters, line breaks and invisible marks of direction become blanks, several
 * blanks one. Whatever people type as a name stays in its line.
 * @param max UTF-16 units; the rest is cut
 */
export function oneLine(text: string, max = 200): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${(cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd()}…`;
}
