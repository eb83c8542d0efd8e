import { sites } from '@officina/contracts/sites/sites';
import { findIn, filled, type LargestKind } from './largest-kind.ts';

const body = {
  name: filled(120),
  postalCode: filled(12),
  phone: filled(40),
  address: filled(200),
  city: filled(120),
  email: `${filled(100)}@${filled(99)}`,
  code: filled(40),
  excode: filled(40),
  gpsLat: -44.64712345678912,
  gpsLon: -110.92521234567891,
};

export const site: LargestKind = {
  make: ({ api }) => api.must(sites.create, { body }),
  // 771 characters of three bytes.
  atLeast: 2_313,
  shown: ({ api }, made) => [api.must(sites.all).then((items) => findIn(items, made))],
  changes: [
    ({ api }, { _id }) => api.must(sites.edit, { params: { id: _id }, body: { ...body, code: filled(39) } }),
  ],
  remove: ({ api }, { _id }) => api.must(sites.remove, { params: { id: _id } }),
};
