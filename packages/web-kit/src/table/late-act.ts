const leaving = ['click', 'focusout', 'pagehide'] as const;

/**
 * An act that waits for a pause. It never comes too late: whatever may lead away (a click, a field that is left, the page that
 * goes) has it done first. A newer act takes the place of one that waits.
 * @param page where the events of the page arrive first
 */
export function makeLateAct(pauseMs: number, page: EventTarget = window) {
  let act: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    act = undefined;
    for (const event of leaving) page.removeEventListener(event, doNow, true);
  };
  const doNow = () => {
    const due = act;
    drop();
    due?.();
  };
  const later = (next: () => void) => {
    drop();
    act = next;
    timer = setTimeout(doNow, pauseMs);
    for (const event of leaving) page.addEventListener(event, doNow, true);
  };
  return { later, doNow, drop };
}
