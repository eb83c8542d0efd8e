/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'frontends/orders/src/row-errors.ts',
    from: 'refused.get(JSON.stringify(row))',
    to: '[...refused.values()][0]',
    says: 'a row that was refused is said to be wrong after it was corrected, and so are the others',
    noticedBy: ['frontend-orders:rows'],
  },
  {
    file: 'frontends/orders/src/record.ts',
    from: "? { ...row, spareId: null, code: row.code || row.code2 || '—' }",
    to: '? row',
    says: 'a copy points at spares that are gone',
    noticedBy: ['frontend-orders:copies'],
  },
  {
    file: 'frontends/orders/src/contact-links.tsx',
    from: 'if (isAnother) numbers.push(last);',
    to: '',
    says: 'of two telephone numbers the first is lost',
    noticedBy: ['frontend-orders:contact-links'],
  },
  {
    file: 'frontends/orders/src/spares-states.ts',
    from: 'failed.map(({ id }) => id)',
    to: 'spareIds',
    says: 'trying again marks the spares once more that were marked',
    noticedBy: ['frontend-orders:spares-states'],
  },
  {
    file: 'frontends/orders/src/facts.tsx',
    from: '[...open, ...received]',
    to: 'open',
    says: 'of whom something was ordered and received is not suggested',
    noticedBy: ['frontend-orders:facts'],
  },
];
