import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';

/** A fermented product: the sugar of its must in °Bx, and its intended alcohol in % vol. */
export interface DemoProduct {
  product: LotProduct;
  must: [least: number, most: number];
  desired: number;
}

/** Two ciders and two wines. */
export const wineryProducts: DemoProduct[] = [
  { product: 'AL1', must: [12.6, 14], desired: 6.5 },
  { product: 'DO2', must: [13.4, 14.8], desired: 7 },
  { product: 'RO3', must: [20, 22], desired: 11 },
  { product: 'BR4', must: [18, 19.6], desired: 9.5 },
];
