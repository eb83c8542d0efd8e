import { interruptions, testCompleteAfter } from './broken-off.mjs';

testCompleteAfter(interruptions);
