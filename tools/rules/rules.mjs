/**
 * Rules that are pure functions, with their tests, which need neither a store nor a server. `files` and `specs` are
 * relative to the folder, which is relative to its project. `inBrowser` marks rules whose tests set a Jest environment
 * of their own.
 * @typedef {{ project: string, folder: string, inBrowser?: boolean, files: string[], specs: string[] }} Rules
 */

/** @type {Rules[]} */
const all = [
  {
    ...{ project: 'services/maintenance', folder: 'src/plans' },
    files: ['due.ts', 'postponement.ts'],
    specs: ['due', 'postponement'],
  },
  {
    ...{ project: 'services/maintenance', folder: 'src/statistics' },
    files: ['expiries.ts', 'periods.ts'],
    specs: ['expiries', 'periods'],
  },
  {
    ...{ project: 'services/maintenance', folder: 'src/interventions' },
    files: ['assigned-to.ts', 'edit-rules.ts', 'end-date.ts', 'fields-of-type.ts', 'notes.ts'],
    specs: ['assigned-to', 'edit-rules', 'edit-refusals', 'new-intervention', 'proposed-closing'],
  },
  {
    ...{ project: 'services/lotlog', folder: 'src/lots' },
    files: ['flags.ts'],
    specs: ['flags'],
  },
  {
    ...{ project: 'services/lotlog', folder: 'src/lots' },
    files: ['estimate.ts', 'alcohol.ts', 'curve.ts', 'history.ts'],
    specs: ['estimate', 'curve', 'outlook', 'history'],
  },
  {
    ...{ project: 'services/lotlog', folder: 'src/lots' },
    files: ['edit-rules.ts', 'typed-moment.ts'],
    specs: ['edit-rules', 'typed-moment'],
  },
  {
    ...{ project: 'services/orders', folder: 'src/orders' },
    files: ['edit-rules.ts'],
    specs: ['edit-rules'],
  },
  {
    ...{ project: 'services/industrial-data', folder: 'src/thresholds' },
    files: ['crossing.ts'],
    specs: ['crossing'],
  },
  {
    ...{ project: 'packages/web-kit', folder: 'src' },
    files: ['core/numbers.ts', 'forms/italian-number.ts', 'chart/csv.ts'],
    specs: ['core/numbers', 'forms/italian-number', 'chart/csv'],
  },
  {
    ...{ project: 'packages/web-kit', folder: 'src/records/merging' },
    files: ['is-same.ts', 'keyed.ts', 'merge-lists.ts', 'merge-values.ts'],
    specs: ['is-same', 'merge-lists', 'merge-values'],
  },
  {
    ...{ project: 'packages/server-kit', folder: 'src/import/sheet' },
    files: ['read-csv.ts'],
    specs: ['read-csv'],
  },
  {
    ...{ project: 'frontends/home', folder: 'src', inBrowser: true },
    files: ['expiry-text.ts', 'work-order.ts'],
    specs: ['expiry-text', 'work-order'],
  },
];

/**
 * The rules, or only those with one of the words in their path. Paths are relative to the repository.
 * @param {string[]} [words]
 */
export function chooseRules(words = []) {
  const isWanted = (/** @type {string} */ file) =>
    words.length === 0 || words.some((word) => file.includes(word));
  const chosen = all.map(({ project, folder, inBrowser = false, files, specs }) => ({
    ...{ project, inBrowser },
    files: files.map((file) => `${project}/${folder}/${file}`).filter(isWanted),
    specs: specs.map((spec) => `${project}/${folder}/${spec}.spec.*`),
  }));
  return chosen.filter(({ files }) => files.length > 0);
}
