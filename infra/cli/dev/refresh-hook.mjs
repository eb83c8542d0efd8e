/**
 * Must be in the page before any bundle. Without it (or the React DevTools extension) React never informs the section's refresh
 * runtime about the host's renderer, and an edit is rebuilt but not shown.
 */
export const refreshHook = `
  let id = 0;
  const renderers = new Map();
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject(renderer) { renderers.set(++id, renderer); return id; },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
`;
