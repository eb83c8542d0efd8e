/** Gets all rows of a list that have come so far, each time when there are more. */
export type OnRows = (rows: readonly unknown[]) => void;

/** In the place of a row that cannot be shown, as the gateway marks it. */
const isLeftOut = (row: unknown): boolean => typeof row === 'object' && row !== null && '_leftOut' in row;

const rowsOf = (line: string): unknown[] => JSON.parse(`[${line.slice(1)}]`) as unknown[];

/** The text of an answer as it comes. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

/**
 * A JSON answer, whole. The pages of a long list stand on lines of their own (ADR 0017), so its rows are known as they come.
 * @param heard is told of each piece
 * @param onLeftOut gets at the end how many rows of a list cannot be shown, and are not among them
 * @throws when the answer breaks off, or is no JSON
 */
export async function readJson(
  response: Response,
  heard: () => void,
  { onRows, onLeftOut }: { onRows?: OnRows; onLeftOut?: (count: number) => void } = {},
): Promise<unknown> {
  const rows: unknown[] = [];
  let leftOut = 0;
  const keep = (more: unknown[]) => {
    for (const row of more)
      if (isLeftOut(row)) leftOut += 1;
      else rows.push(row);
  };
  let text = '';
  for await (const part of textOf(response)) {
    heard();
    text += part;
    if (!part.includes('\n')) continue;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) keep(rowsOf(line));
    onRows?.(rows);
  }
  if (rows.length + leftOut === 0) {
    const whole: unknown = JSON.parse(text);
    if (!Array.isArray(whole)) return whole;
    keep(whole);
  } else if (text !== ']') throw new SyntaxError('a list without its end');
  onLeftOut?.(leftOut);
  return rows;
}
