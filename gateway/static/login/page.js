const theme = readTheme();
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

for (const eye of document.querySelectorAll('.eye')) {
  const password = document.getElementById(eye.getAttribute('aria-controls'));
  eye.hidden = false;
  eye.addEventListener('click', () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    eye.setAttribute('aria-pressed', String(shown));
  });
}

const keys = document.querySelectorAll('.key');
for (const key of keys)
  key.form.addEventListener('submit', (event) => {
    if (key.getAttribute('aria-disabled') === 'true') {
      event.preventDefault();
      return;
    }
    // Browsers keep what stands in a text field.
    for (const password of key.form.querySelectorAll('.with-eye input')) password.type = 'password';
    key.setAttribute('aria-disabled', 'true');
    key.textContent = key.dataset.busy;
  });

// A page taken from the back-forward cache must not keep its key disabled.
addEventListener('pageshow', () => {
  for (const key of keys) {
    key.removeAttribute('aria-disabled');
    key.textContent = key.dataset.label;
  }
});

function readTheme() {
  try {
    return localStorage.getItem('officina.theme');
  } catch {
    return null;
  }
}
