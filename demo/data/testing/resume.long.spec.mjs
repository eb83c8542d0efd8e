import { interruptions, testCompleteAfter } from './interruptions.mjs';

testCompleteAfter([...interruptions, { signal: 'SIGTERM' }, { signal: 'SIGKILL' }]);
