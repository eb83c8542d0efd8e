import { useState } from 'react';

/** The slot that is being read in the charts of a page. */
export interface SlotReading {
  slot: number;
  /** Id of the chart that shows the values; the others show the line only. */
  chart: string;
  /** Keys have moved it: screen readers are told the values. */
  byKeys?: true;
}

/** The reading that the charts of a page share. A store, so that a moving pointer renders no chart again. */
export interface SlotReader {
  get: () => SlotReading | undefined;
  set: (reading: SlotReading | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

function createSlotReader(): SlotReader {
  const listeners = new Set<() => void>();
  let reading: SlotReading | undefined;
  return {
    get: () => reading,
    set: (next) => {
      if (next === reading) return;
      reading = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A reader for the charts of a page. */
export const useSlotReader = (): SlotReader => useState(createSlotReader)[0];
