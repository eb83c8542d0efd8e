import { describe } from '@jest/globals';
import { kinds } from './largest/kinds.ts';
import { testLargest } from './largest/largest-life.ts';

const { intervention: _inTheGate, ...others } = kinds;

describe.each(Object.entries(others))('the largest %s', (_, kind) => testLargest(kind));
