/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'services/lotlog/src/lots/records.ts',
    from: 'known.get(_id)?.timesamp ?? now',
    to: 'now',
    says: 'a record that is corrected gets a new time of writing',
    noticedBy: ['lotlog:lots.int'],
  },
  {
    file: 'services/lotlog/src/lots/records.ts',
    from: "    if (!known.has(_id)) return [{ path, message: 'Lettura sconosciuta' }];\n",
    to: '',
    says: 'a record may come with an id of its own',
    noticedBy: ['lotlog:lots.int'],
  },
  {
    file: 'services/lotlog/src/lots/lot.model.ts',
    from: "  caseless: 'lotCode',\n",
    to: '',
    says: 'two lots may have one code',
    noticedBy: ['lotlog:lots.int'],
  },
  {
    file: 'services/lotlog/src/lots/lot.model.ts',
    from: "{ product, status: 'CLOSED', ",
    to: "{ status: 'CLOSED', ",
    says: 'a lot is estimated by those of other products',
    noticedBy: ['lotlog:outlooks'],
  },
  {
    file: 'services/lotlog/src/lots/edit-rules.ts',
    from: 'if (fixed.length > 0)',
    to: 'if (fixed.length > 2)',
    says: 'a lot becomes another product by the API',
    noticedBy: ['lotlog:edit-rules'],
  },
  {
    file: 'frontends/lots/src/reopening.tsx',
    from: "if (from?.status !== 'CLOSED' || status === 'CLOSED') return",
    to: 'if (from || status) return',
    says: 'a closed lot is opened again without a question',
    noticedBy: ['frontend-lots:lots.spec'],
  },
];
