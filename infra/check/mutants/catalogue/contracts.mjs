/** @type {import('../catalogue.mjs').Entry[]} */
export const faults = [
  {
    file: 'packages/contracts/src/problem.ts',
    from: 'stale: { status: 409,',
    to: 'stale: { status: 412,',
    says: 'stale is answered 412',
    noticedBy: ['contracts:problem'],
  },
  {
    file: 'packages/contracts/src/fields.ts',
    from: "instant >= '1900' && instant < '2200'",
    to: "instant >= '1900'",
    says: 'a date may lie in the year 9000',
    noticedBy: ['contracts:fields'],
  },
  {
    file: 'packages/contracts/src/fields.ts',
    from: '.refine(isMoreThanBlank, { error: required, abort: true })',
    to: '',
    says: 'a name may be invisible',
    noticedBy: ['contracts:patterns', 'contracts:fields'],
  },
  {
    file: 'packages/contracts/src/input-keys.ts',
    from: '/[$.\\0]/',
    to: '/[.\\0]/',
    says: 'a key may begin with a dollar',
    noticedBy: ['contracts:input-keys'],
  },
];
