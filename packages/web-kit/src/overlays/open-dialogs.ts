/** What lies in front of a page, as a selector. */
export const dialogs = '[role=dialog], [role=alertdialog]';

/**
 * Does something once no dialog is there any more, and after the last one has given back the focus.
 * @returns what gives it up
 */
export function onceDialogsAreGone(act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(dialogs)) return;
    observer.disconnect();
    setTimeout(act);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
