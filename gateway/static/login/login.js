const form = document.querySelector('#login');
const resume = document.querySelector('#resume');
const nonceFields = document.querySelectorAll('input[name=nonce]');
takeNonce();

if (location.hash === '#expired=1') document.querySelector('[data-expired]')?.removeAttribute('hidden');

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) takeNonce();
});

// The guard stores its nonce in this tab. A bookmarked login page, or a return to it after the log-in, has none: the
// application must start again, once.
function takeNonce() {
  const nonce = sessionStorage.getItem('officina.nonce');
  for (const field of nonceFields) field.value = nonce ?? '';
  if (nonce) {
    sessionStorage.removeItem('officina.startedAgain');
    // The device says who it is; the form waits for the case that it is not known any more.
    resume?.submit();
  } else if (!sessionStorage.getItem('officina.startedAgain')) {
    sessionStorage.setItem('officina.startedAgain', '1');
    location.replace(form.elements.destination.value);
  }
}
