// Before the first paint, so that a dark page never flashes white; a file of its own because of the CSP.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('officina.theme');
  } catch {
    // Storage is closed to us: the device decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();

// What the section needs is asked for when the shell is there, and comes while that starts: side by side, all would be late.
document.addEventListener(
  'load',
  ({ target }) => {
    if (!target.matches('link[data-first]')) return;
    for (const hint of document.querySelectorAll('link[rel=later]')) hint.rel = 'preload';
  },
  true,
);

// Without these the page cannot be read.
if (!window.CSSPropertyRule || !CSS.supports('color: color-mix(in oklab, red, red)'))
  addEventListener('DOMContentLoaded', () => {
    const notice = document.createElement('p');
    notice.style = 'padding: 1rem; background: gold; color: black';
    notice.textContent =
      'Questo browser è troppo vecchio: serve Chrome 111, Firefox 128, Safari 16.4 o più recente.';
    document.body.prepend(notice);
  });
