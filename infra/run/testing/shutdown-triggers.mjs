import { signalIfThere } from '../../lib/process-list.mjs';

export const npm = ['npm', 'start', '--'];
/** A separate terminal, which ends with this process. */
const terminal = ['script', '-qec', 'npm start', '/dev/null'];

export const signal = ({ child }, name) => process.kill(child.pid, name);
export const killGroup = ({ child }) => signalIfThere(-child.pid, 'SIGKILL');

/** Triggers in which a signal is passed on. */
export const signalTriggers = [
  ['SIGTERM to npm', npm, (started) => signal(started, 'SIGTERM')],
  ['SIGINT to npm', npm, (started) => signal(started, 'SIGINT')],
  ['Ctrl-C in the terminal', npm, ({ child }) => process.kill(-child.pid, 'SIGINT')],
];
/** Triggers in which the end of the parent is noticed. */
export const orphanTriggers = [
  ['SIGKILL to npm', npm, (started) => signal(started, 'SIGKILL')],
  ['closing the terminal', terminal, (started) => signal(started, 'SIGKILL')],
];
