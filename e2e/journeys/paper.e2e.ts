import { testStatisticsOnPaper } from '../browser/statistics-on-paper.ts';

testStatisticsOnPaper('desk');
