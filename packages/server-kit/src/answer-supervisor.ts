/**
 * Tells the supervisor, whenever it asks through its channel, that this process still works off its events; calls back
 * when the supervisor is gone. `onAsked` gets what comes with each question. Without a supervisor nothing happens.
 */
export const answerSupervisor = (onGone: () => void, onAsked: (said: unknown) => void = () => {}): void => {
  if (!process.channel) return;
  process.on('message', (said) => {
    onAsked(said);
    process.send?.('alive');
  });
  process.once('disconnect', onGone);
};
