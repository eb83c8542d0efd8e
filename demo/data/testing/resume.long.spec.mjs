import { interruptions, testCompleteAfter } from './broken-off.mjs';

testCompleteAfter([...interruptions, { signal: 'SIGTERM' }, { signal: 'SIGKILL' }]);
