import { ApiError } from '@officina/web-kit';
import { useState } from 'react';
import type { RowValue } from './record.ts';

/** Row of «rows.22.qt». */
const atRow = /^rows\W(\d+)/;

/**
 * What a save was refused for in single rows. It is kept by the row as it was sent: corrected it is wrong no more, and in
 * another place it is the same one.
 */
export function useRowErrors() {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    /** Why this row was refused; undefined where it was not. */
    of: (row: RowValue): string | undefined =>
      refused.size > 0 ? refused.get(JSON.stringify(row)) : undefined,
    /** Takes what an answer says of the rows that were sent. */
    take: (error: unknown, rows: readonly RowValue[]) => {
      const errors = error instanceof ApiError ? error.errors : [];
      const said = errors.flatMap(({ path, message }) => {
        const row = rows[Number(atRow.exec(path)?.[1] ?? -1)];
        return row ? [[JSON.stringify(row), message] as const] : [];
      });
      // Of each row the first: a map keeps the last.
      setRefused(new Map(said.reverse()));
    },
  };
}

export type RowErrors = ReturnType<typeof useRowErrors>;
