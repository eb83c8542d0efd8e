import { signalIfThere } from '../../lib/process-list.mjs';

export const npm = ['npm', 'start', '--'];
/** A terminal of its own, which ends with this process. */
const terminal = ['script', '-qec', 'npm start', '/dev/null'];

export const signal = ({ child }, name) => process.kill(child.pid, name);
export const killGroup = ({ child }) => signalIfThere(-child.pid, 'SIGKILL');

/** Those that are told: the signal is handed on. */
export const told = [
  ['SIGTERM to npm', npm, (started) => signal(started, 'SIGTERM')],
  ['SIGINT to npm', npm, (started) => signal(started, 'SIGINT')],
  ['Ctrl-C in the terminal', npm, ({ child }) => process.kill(-child.pid, 'SIGINT')],
];
/** Those that are not: the end of what started them is noticed. */
export const left = [
  ['SIGKILL to npm', npm, (started) => signal(started, 'SIGKILL')],
  ['a terminal that is closed', terminal, (started) => signal(started, 'SIGKILL')],
];
