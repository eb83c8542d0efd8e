type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/**
 * Listens so that the browser can be kept from scrolling or zooming the page itself, which React's listeners cannot.
 * @returns ends it
 */
export function listenActively(element: HTMLElement | null, listeners: Listeners): () => void {
  const each = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of each) element?.addEventListener(type, listener, { passive: false });
  return () => each.forEach(([type, listener]) => element?.removeEventListener(type, listener));
}
