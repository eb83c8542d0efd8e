/** Gets all rows of a list that have come so far, each time when there are more. */
export type OnRows = (rows: readonly unknown[]) => void;

const rowsOf = (line: string): unknown[] => JSON.parse(`[${line.slice(1)}]`) as unknown[];

/** The text of an answer as it comes. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

/**
 * A JSON answer, whole. The pages of a long list stand on lines of their own (ADR 0017), so its rows are known as they come.
 * @param heard is told of each piece
 * @throws when the answer breaks off, or is no JSON
 */
export async function readJson(response: Response, heard: () => void, onRows?: OnRows): Promise<unknown> {
  const rows: unknown[] = [];
  let text = '';
  for await (const part of textOf(response)) {
    heard();
    text += part;
    if (!part.includes('\n')) continue;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) rows.push(...rowsOf(line));
    onRows?.(rows);
  }
  if (rows.length === 0) return JSON.parse(text);
  if (text !== ']') throw new SyntaxError('a list without its end');
  return rows;
}
