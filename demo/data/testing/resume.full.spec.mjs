import { interruptions, isCompleteAfter } from './broken-off.mjs';

isCompleteAfter(interruptions);
