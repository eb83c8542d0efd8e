/**
 * Tells the supervisor, whenever it asks through its channel, that this process still works off its events; calls back
 * when the supervisor is gone. Without a supervisor nothing happens.
 */
export const answerSupervisor = (onGone: () => void): void => {
  if (!process.channel) return;
  process.on('message', () => process.send?.('alive'));
  process.once('disconnect', onGone);
};
