const maxPageBytes = 480 * 1024;

/** The first documents that together stay under 480 KB of JSON; one at least, however big. */
export const fitting = <R extends object>(rows: R[]): R[] => {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
    return bytes > maxPageBytes && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
};
