// Runs before the first paint, so that a dark page does not flash white. A separate file because of the CSP.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('officina.theme');
  } catch {
    // Without storage, the device's setting applies.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// The section's files are requested once the shell has loaded, while it starts. Loading all of them together would delay the shell.
document.addEventListener(
  'load',
  ({ target }) => {
    if (!target.matches('link[data-first]')) return;
    for (const hint of document.querySelectorAll('link[rel=later]')) hint.rel = 'preload';
  },
  true,
);

// The page is unreadable without these features.
if (!window.CSSPropertyRule || !CSS.supports('color: color-mix(in oklab, red, red)'))
  addEventListener('DOMContentLoaded', () => {
    const notice = document.createElement('p');
    notice.style = 'padding: 1rem; background: gold; color: black';
    notice.textContent =
      'Questo browser è troppo vecchio: serve Chrome 111, Firefox 128, Safari 16.4 o più recente.';
    document.body.prepend(notice);
  });
