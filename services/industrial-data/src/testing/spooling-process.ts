// Forked by a test: a process that has a folder for its spool, and tells which.
import { RunFolders } from '../series/spool/run-folders.ts';

const [, , base = ''] = process.argv;
process.send?.(await new RunFolders(base).enter());
// It lives until it is killed, or whoever started it is gone.
process.channel?.ref();
process.on('disconnect', () => process.exit());
