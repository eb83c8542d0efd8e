import { useSyncExternalStore } from 'react';
import { preference } from './preference.ts';

export const densities = ['compatta', 'comoda'] as const;
export type Density = (typeof densities)[number];

const forPointer = (): Density => (matchMedia('(pointer: coarse)').matches ? 'comoda' : 'compatta');

const apply = (density: Density): void => {
  document.documentElement.dataset['density'] = density;
};

const density = preference('officina.density', densities, forPointer, apply);

/** Puts the chosen density on the page. */
export const startDensity = (): void => apply(density.get());

/** Density of tables and its setter: compact with a mouse, roomy with touch, until someone chooses. */
export const useDensity = () => [useSyncExternalStore(density.subscribe, density.get), density.set] as const;
