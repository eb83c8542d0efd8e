import { Module } from '@nestjs/common';
import { Sensors } from '../sensors/sensor.model.ts';
import { DaySums } from '../series/day-sums.ts';
import { Quarters } from '../series/quarters.ts';
import { Retention } from '../series/retention.ts';
import { SeriesModels } from '../series/series-models.ts';
import { SeriesStore } from '../series/series-store.ts';
import { UnsummedDays } from '../series/unsummed-days.ts';
import { PastDays } from './past-days.ts';

/** Providers that create past readings, without polling, answering calls or background sums. */
@Module({
  providers: [DaySums, PastDays, Quarters, Retention, Sensors, SeriesModels, SeriesStore, UnsummedDays],
})
export class PastModule {}
