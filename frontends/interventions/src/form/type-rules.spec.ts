import { expect, it } from '@jest/globals';
import { listFilters } from '../list/filters.ts';
