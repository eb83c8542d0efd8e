/** Drafts that the device has no room for: they last as long as the page. */
const onlyHere = new Map<string, string>();
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** What is kept under this key, where there is room for it. */
export const textAt = (key: string): string | null => onlyHere.get(key) ?? localStorage.getItem(key);

/** Whether it will not outlive the page. */
export const isOnlyHere = (key: string): boolean => onlyHere.has(key);

/** The keys that begin so, in their order. */
export const keysFrom = (prefix: string): string[] =>
  [...new Set([...Object.keys(localStorage), ...onlyHere.keys()])]
    .filter((key) => key.startsWith(prefix))
    .sort();

/** Keeps a text in the browser, or as long as the page where that is full. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    onlyHere.delete(key);
  } catch {
    onlyHere.set(key, text);
  }
  changed();
}

/** Forgets what is kept under this key. */
export function dropText(key: string): void {
  localStorage.removeItem(key);
  onlyHere.delete(key);
  changed();
}

/** Calls back when one of them changes, in another tab too. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
