const form = document.querySelector('#setup');
const steps = form.querySelectorAll('.step');

// As the guard's: the ticket that the log-in returns is valid only in this tab.
const bytes = crypto.getRandomValues(new Uint8Array(16));
const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
sessionStorage.setItem('officina.nonce', nonce);
form.elements.nonce.value = nonce;

// A suggestion, as long as nobody has typed another one.
let suggested = form.elements.username.value;
form.elements.fullName.addEventListener('input', () => {
  const { username, fullName } = form.elements;
  if (username.value !== suggested) return;
  const words = fullName.value
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\s]/g, '');
  suggested = words.trim().split(/\s+/).join('.');
  username.value = suggested;
});

form.addEventListener('input', showDone);
showDone();

function showDone() {
  for (const step of steps) {
    const fields = [...step.querySelectorAll('input')];
    step.classList.toggle('done', fields.every(isDone));
  }
}

function isDone(field) {
  const length = field.value.trim().length;
  const isAsRefused = field.getAttribute('aria-invalid') === 'true' && field.value === field.defaultValue;
  if (isAsRefused) return false;
  if (!field.required) return true;
  return length >= Number(field.dataset.min ?? 1) && !(field.dataset.code !== undefined && length < 9);
}
