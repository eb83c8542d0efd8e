/**
 * The mutation result of one file. A mutant is noticed when a test fails; a mutant that did not load or timed out does
 * not count.
 * @typedef {{ score: number, noticed: number, survived: string[], unjudged: string[] }} Score
 * @typedef {{ mutatorName: string, replacement: string, status: string, location: { start: { line: number, column: number } } }} Mutant
 */

const unnoticed = ['Survived', 'NoCoverage'];
const counting = ['Killed', ...unnoticed];

/** @param {Mutant[]} mutants @returns {Score} */
function scoreOf(mutants) {
  const lines = (/** @type {Mutant[]} */ some) =>
    some.map(({ mutatorName, replacement, status, location: { start } }) =>
      [`${start.line}:${start.column}`, mutatorName, replacement.replace(/\s+/g, ' '), status].join(' '),
    );
  const noticed = mutants.filter(({ status }) => status === 'Killed').length;
  const survived = mutants.filter(({ status }) => unnoticed.includes(status));
  const unjudged = mutants.filter(({ status }) => !counting.includes(status));
  const all = noticed + survived.length;
  return {
    score: all === 0 ? 100 : Math.floor((1_000 * noticed) / all) / 10,
    noticed,
    survived: lines(survived),
    unjudged: lines(unjudged),
  };
}

/**
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report of Stryker
 * @param {string[]} files the requested files; an incremental report contains others too
 * @returns {Map<string, Score>}
 */
export const scoresOf = (report, files) =>
  new Map(
    files.map((file) => {
      const result = report.files[file];
      if (!result) throw new Error(`Stryker says nothing of ${file}`);
      return [file, scoreOf(result.mutants)];
    }),
  );

/**
 * Files whose score is below the saved one, and the scores to save: the higher one of each file.
 * @param {Map<string, Score>} scores
 * @param {Record<string, number>} kept per cent
 */
export function compare(scores, kept) {
  const fallen = [...scores].filter(([file, { score }]) => score < (kept[file] ?? 0)).map(([file]) => file);
  const higher = [...scores].map(([file, { score }]) => [file, Math.max(score, kept[file] ?? 0)]);
  const all = Object.entries({ ...kept, ...Object.fromEntries(higher) });
  return { fallen, kept: Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
