// Shows push and opens its pages. It handles no requests and keeps nothing: pages never come from here.
const routes = /^\/(intervention|machine|maintenance|order|spare|realtime|notice)([/?]|$)/;
const answerMs = 500;

/** A path of one of our pages; any other one becomes that of all notices. */
const ownPath = (path) => (typeof path === 'string' && routes.test(path) ? path : '/notice');

const messageOf = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = messageOf(event.data);
  const shown = { body, tag, renotify: Boolean(tag), icon: '/favicon.svg', data: { path: ownPath(path) } };
  event.waitUntil(self.registration.showNotification(title || 'Hai un avviso', shown));
});

/** Whether a window takes it upon itself: those of the form, of the log-in and of the guide do not answer. */
const isTaken = (client, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    client.postMessage({ path }, [port2]);
  });

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of windows) if (await isTaken(client, path)) return client.focus();
  return self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(ownPath(event.notification.data?.path)));
});
