interface ScreenSize {
  isWide?: boolean;
  hasTouch?: boolean;
}

/** What media queries answer from now on: those for at least some width, and those for fingers. */
export function setScreen({ isWide = true, hasTouch = false }: ScreenSize = {}): void {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('coarse') ? hasTouch : isWide && query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
}
