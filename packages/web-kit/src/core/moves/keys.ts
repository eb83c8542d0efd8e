/** One press of a key or button comes so much closer. */
export const zoomStep = 1.6;
const panStep = 0.25;

interface Moves {
  zoom: (factor: number) => void;
  /** By a share of what is seen; by infinity to an end. */
  pan: (share: number) => void;
}

/** What a key does to a view of a time: + and − zoom, arrows move along, Home and End lead to its ends. */
export function moveOfKey(key: string, { zoom, pan }: Moves): (() => void) | undefined {
  const moves: Partial<Record<string, () => void>> = {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    ArrowLeft: () => pan(-panStep),
    ArrowRight: () => pan(panStep),
    Home: () => pan(-Infinity),
    End: () => pan(Infinity),
  };
  return moves[key];
}
