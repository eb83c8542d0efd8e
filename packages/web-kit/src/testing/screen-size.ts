interface ScreenSize {
  isWide?: boolean;
  hasTouch?: boolean;
}

/** Sets the results of media queries for minimum width and touch. */
export function setScreen({ isWide = true, hasTouch = false }: ScreenSize = {}): void {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('coarse') ? hasTouch : isWide && query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
}
