import { interruptions, testCompleteAfter } from './interruptions.mjs';

testCompleteAfter(interruptions);
