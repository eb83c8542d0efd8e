// Forked by a test: a process with a spool folder, which it sends.
import { RunFolders } from '../series/spool/run-folders.ts';

const [, , base = ''] = process.argv;
process.send?.(await new RunFolders(base).enter());
// It runs until it is killed or its parent has ended.
process.channel?.ref();
process.on('disconnect', () => process.exit());
