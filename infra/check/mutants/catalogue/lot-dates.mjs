const lots = 'services/lotlog/src/lots';

/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: `${lots}/flags.ts`,
    from: "valuesOf(lot.data, 'temperature').at(-1);",
    to: 'lot.data.at(-1)?.temperature ?? undefined;',
    says: 'a temperature out of its band is forgotten once bx alone is read',
    noticedBy: ['lotlog:flags'],
  },
  {
    file: `${lots}/records.ts`,
    from: 'const isKept = known.get(id)?.measuredAt.getTime() === moment.getTime();',
    to: 'const isKept = false;',
    says: 'a lot with a reading of 2199 from before cannot be edited any more',
    noticedBy: ['lotlog:dates'],
  },
];
