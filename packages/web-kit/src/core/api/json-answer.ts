/** Receives all rows of a list loaded so far, each time there are more. */
export type OnRows = (rows: readonly unknown[]) => void;

/** Whether the gateway has sent a placeholder for a row that cannot be shown. */
const isLeftOut = (row: unknown): boolean => typeof row === 'object' && row !== null && '_leftOut' in row;

const rowsOf = (line: string): unknown[] => JSON.parse(`[${line.slice(1)}]`) as unknown[];

/** The text of an answer, chunk by chunk. */
async function* textOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

/**
 * Reads a complete JSON answer. Each page of a long list is a line of its own (ADR 0017), so rows are known while it loads.
 * @param onData is called for each chunk
 * @param onLeftOut receives, at the end, the number of rows that cannot be shown and were omitted
 * @throws when the answer breaks off or is not JSON
 */
export async function readJson(
  response: Response,
  onData: () => void,
  { onRows, onLeftOut }: { onRows?: OnRows; onLeftOut?: (count: number) => void } = {},
): Promise<unknown> {
  const rows: unknown[] = [];
  let omitted = 0;
  const addRows = (more: unknown[]) => {
    for (const row of more)
      if (isLeftOut(row)) omitted += 1;
      else rows.push(row);
  };
  let text = '';
  for await (const part of textOf(response)) {
    onData();
    text += part;
    if (!part.includes('\n')) continue;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) addRows(rowsOf(line));
    onRows?.(rows);
  }
  if (rows.length + omitted === 0) {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return value;
    addRows(value);
  } else if (text !== ']') throw new SyntaxError('the list has no end');
  onLeftOut?.(omitted);
  return rows;
}
