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

// Codes are in capital letters, with a hyphen in the middle.
for (const code of document.querySelectorAll('[data-code]'))
  code.addEventListener('input', () => {
    const before = plain(code.value.slice(0, code.selectionStart)).length;
    const typed = plain(code.value).slice(0, 8);
    code.value = typed.length > 4 ? `${typed.slice(0, 4)}-${typed.slice(4)}` : typed;
    const caret = before > 4 ? before + 1 : before;
    code.setSelectionRange(caret, caret);
  });

function plain(typed) {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

// What a new password lacks, in words.
for (const password of document.querySelectorAll('[data-min]')) {
  const words = document.getElementById(password.getAttribute('aria-describedby'));
  const { min, short, shortByOne, good } = password.dataset;
  password.addEventListener('input', () => {
    const { length } = password.value.trim();
    const lacks = Number(min) - length;
    const text =
      lacks > 1 ? short.replace('{n}', lacks) : lacks === 1 ? shortByOne : good.replace('{n}', length);
    password.removeAttribute('aria-invalid');
    words.parentElement.classList.toggle('good', lacks <= 0);
    words.textContent = password.value ? text : '';
  });
}

function readTheme() {
  try {
    return localStorage.getItem('officina.theme');
  } catch {
    return null;
  }
}
