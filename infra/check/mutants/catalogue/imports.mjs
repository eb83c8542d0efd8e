/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'infra/cli/import/rows.mjs',
    from: 'if (other) row.wrong.push',
    to: 'if (other && row === other) row.wrong.push',
    says: 'two rows may name the same record',
    noticedBy: ['infra:import'],
  },
  {
    file: 'infra/cli/import/rows.mjs',
    from: 'if (cells[at] === undefined) continue;',
    to: 'if (cells[at] === undefined) {\n      body[field] = null;\n      continue;\n    }',
    says: 'an empty cell clears',
    noticedBy: ['infra:import'],
  },
  {
    file: 'infra/cli/import/read-xlsx.mjs',
    from: 'const mostUnpackedBytes = 50 * 1024 * 1024;',
    to: 'const mostUnpackedBytes = 500 * 1024 * 1024;',
    says: 'a workbook that unpacks to hundreds of megabytes is read',
    noticedBy: ['infra:import'],
  },
  {
    file: 'infra/cli/import/cells.mjs',
    from: 'if (ids.length > 1) throw',
    to: 'if (ids.length > 2) throw',
    says: 'of two sites of one name the first is taken',
    noticedBy: ['infra:import'],
  },
  {
    file: 'infra/cli/import/import.mjs',
    from: '  refuse(rows);\n',
    to: '',
    says: 'a file with bad rows is imported',
    noticedBy: ['maintenance:imports'],
  },
  {
    file: 'infra/cli/import/tenant-bus.mjs',
    from: "const actor = 'Importazione';",
    to: "const actor = 'Sistema';",
    says: 'the log does not tell who imported',
    noticedBy: ['maintenance:imports'],
  },
  {
    file: 'infra/cli/import/known.mjs',
    from: 'return uncoded.length === 1 ? uncoded : [];',
    to: 'return [];',
    says: 'a list that got its codes later makes everything a second time',
    noticedBy: ['infra:import/known'],
  },
];
