import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { ALARM_TIMES, alarmTimes, type AlarmTimes } from './alarms/alarm-times.ts';
import { Alarms } from './alarms/alarms.ts';
import { MachineCodes } from './alarms/machine-codes.ts';
import { SensorAlarms } from './alarms/sensor-alarms.ts';
import { LeaseStore } from './leases/lease-store.ts';
import { LEASE_TIMES, leaseTimes, type LeaseTimes } from './leases/lease-times.ts';
import { Leases, REPLICA_NAME } from './leases/leases.ts';
import { Peers } from './leases/peers.ts';
import { Networks } from './networks/networks.ts';
import { OwnServers } from './networks/own-servers.ts';
import { LastHours } from './readings/last-hours.ts';
import { LiveValues } from './readings/live-values.ts';
import { Polling } from './readings/polling.ts';
import { SummedFigures } from './readings/summed-figures.ts';
import { ReadingsController } from './readings/readings.controller.ts';
import { Trials } from './readings/trials.ts';
import { MissingHours } from './readings/missing-hours.ts';
import { Sensors } from './sensors/sensor.model.ts';
import { SensorsController } from './sensors/sensors.controller.ts';
import { SensorsService } from './sensors/sensors.service.ts';
import { SensorsWatch } from './sensors/sensors-watch.ts';
import { DailyRollup } from './series/daily-rollup.ts';
import { DaySums } from './series/day-sums.ts';
import { ProductionWorkbook } from './series/production-workbook.ts';
import { FLUSH_TIMES, Flusher, flushTimes, type FlushTimes } from './series/flusher.ts';
import { ReadingStore } from './series/reading.ts';
import { Quarters } from './series/quarters.ts';
import { Recorder } from './series/recorder.ts';
import { Retention } from './series/retention.ts';
import { SeriesController } from './series/series.controller.ts';
import { SeriesModels } from './series/series-models.ts';
import { SeriesNames } from './series/series-names.ts';
import { SeriesPages } from './series/series-pages.ts';
import { SeriesStore } from './series/series-store.ts';
import { UnsummedDays } from './series/unsummed-days.ts';
import { Spool, type SpoolSettings } from './series/spool/spool.ts';
import { Requests } from './thresholds/requests.ts';
import { ThresholdStates } from './thresholds/threshold-states.ts';
import { Thresholds } from './thresholds/thresholds.ts';
import { UnjudgedReadings } from './thresholds/unjudged-readings.ts';

interface Options {
  /** Name of this replica: a restarted process with the same name takes over its leases at once. */
  replica: string;
  /** Addresses that the installation itself listens on, `HOST:PORT`. */
  ownServers: string[];
  /** Folder of readings that are not in the store yet, on a persistent local disk. */
  spoolDir: string;
  times?: LeaseTimes;
  spool?: Partial<SpoolSettings>;
  flushing?: Partial<FlushTimes>;
  alarming?: Partial<AlarmTimes>;
}

@Module({
  controllers: [ReadingsController, SensorsController, SeriesController],
  providers: [
    ...[
      LastHours,
      LeaseStore,
      Leases,
      LiveValues,
      Networks,
      Peers,
      Polling,
      SummedFigures,
      Trials,
      MissingHours,
    ],
    ...[Sensors, SensorsService, SensorsWatch],
    ...[DailyRollup, DaySums, Flusher, ProductionWorkbook, Quarters, Recorder, Retention],
    ...[SeriesModels, SeriesNames, SeriesPages, SeriesStore, UnsummedDays],
    ...[Alarms, MachineCodes, SensorAlarms],
    ...[Requests, Thresholds, ThresholdStates, UnjudgedReadings],
  ],
})
export class IndustrialModule {
  static with({ replica, ownServers, spoolDir, times = leaseTimes, ...own }: Options): DynamicModule {
    const spool = (clock: Clock, logger: Logger) => new Spool(spoolDir, clock, logger, own.spool);
    return {
      module: IndustrialModule,
      providers: [
        { provide: OwnServers, useValue: new OwnServers(ownServers) },
        { provide: LEASE_TIMES, useValue: times },
        { provide: REPLICA_NAME, useValue: replica },
        { provide: Spool, useFactory: spool, inject: [Clock, Logger] },
        { provide: FLUSH_TIMES, useValue: { ...flushTimes, ...own.flushing } },
        { provide: ALARM_TIMES, useValue: { ...alarmTimes, ...own.alarming } },
        { provide: ReadingStore, useExisting: SeriesStore },
      ],
    };
  }
}
