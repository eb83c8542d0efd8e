import { customers } from '@officina/contracts/sites/customers';
import { findIn, filled, type LargestKind } from './largest-kind.ts';

export const customer: LargestKind = {
  make: (world) =>
    world.newCustomer(undefined, { name: filled(120), code: filled(40), address: { city: filled(120) } }),
  // 280 characters of three bytes.
  atLeast: 840,
  shown: ({ api }, made) => [api.must(customers.all).then((items) => findIn(items, made))],
  changes: [(world, { _id }) => world.editCustomer(_id, { code: filled(39) })],
};
