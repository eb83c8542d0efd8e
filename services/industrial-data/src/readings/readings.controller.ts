import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page, RequestOf } from '@officina/contracts/endpoint';
import { readings, type SensorState } from '@officina/contracts/industrial/readings';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { invalid } from '@officina/server-kit/app-error';
import { fitPage } from '@officina/server-kit/store/list-pages';
import type { PolledSensor } from '../poll/connection.ts';
import { SensorsWatch } from '../sensors/sensors-watch.ts';
import { LastHours } from './last-hours.ts';
import { LiveValues } from './live-values.ts';
import { Trials } from './trials.ts';
import { MissingHours } from './missing-hours.ts';

const rowsOfPage = 1_000;
/** A reading this late will not come: by then a dead replica has been replaced. */
const overdueMs = 60_000;

/** Answers the readings group of the contracts. */
@Controller()
export class ReadingsController {
  constructor(
    private readonly sensors: SensorsWatch,
    private readonly values: LiveValues,
    private readonly lastHours: LastHours,
    private readonly missingHours: MissingHours,
    private readonly trials: Trials,
    private readonly clock: Clock,
  ) {}

  @Handle(readings.state)
  state({ after }: RequestOf<typeof readings.state>, { tenantId }: Caller) {
    return this.page(tenantId, after, (sensor) => this.stateOf(sensor));
  }

  @Handle(readings.stateSince)
  stateSince({ params, after }: RequestOf<typeof readings.stateSince>, { tenantId }: Caller) {
    const from = Date.parse(params.moment);
    const isSince = (moment: string | null) => moment !== null && Date.parse(moment) >= from;
    const isIncluded = ({ quality, at, since }: SensorState) =>
      quality === null || isSince(at) || isSince(since);
    return this.page(tenantId, after, (sensor) => {
      const state = this.stateOf(sensor);
      return isIncluded(state) ? state : undefined;
    });
  }

  @Handle(readings.hours)
  async hours({ after }: RequestOf<typeof readings.hours>, { tenantId }: Caller) {
    await this.missingHours.load(tenantId);
    return this.page(tenantId, after, ({ id, cfg }) => this.lastHours.hour(id, cfg));
  }

  @Handle(readings.trial)
  trial({ body }: RequestOf<typeof readings.trial>, { tenantId }: Caller) {
    const { connection, register, unit, subordinate } = body;
    return this.trials.one({
      tenantId,
      connection: connection ?? '',
      register: register ?? '',
      unit: unit ?? '',
      subordinate: subordinate ?? '',
    });
  }

  @Handle(readings.trialOfConnection)
  trialOfConnection({ body: { connection } }: RequestOf<typeof readings.trialOfConnection>, caller: Caller) {
    if (!connection) throw invalid('connection', 'Campo obbligatorio');
    return this.trials.all({ tenantId: caller.tenantId, connection });
  }

  /** A page of the tenant's sensors by data code. */
  private page<R extends object>(
    tenantId: string,
    after: string | undefined,
    rowOf: (sensor: PolledSensor) => R | undefined,
  ): Page<R> {
    const places: { dataCode: string; row: R }[] = [];
    for (const { sensor, dataCode } of this.sensors.of(tenantId)) {
      if (places.length > rowsOfPage) break;
      const row = dataCode > (after ?? '') ? rowOf(sensor) : undefined;
      if (row) places.push({ dataCode, row });
    }
    const { items } = fitPage(places.slice(0, rowsOfPage).map(({ row }) => row));
    const last = places[items.length - 1];
    return { items, ...(last && places.length > items.length && { next: last.dataCode }) };
  }

  private stateOf({ id, cfg }: PolledSensor): SensorState {
    const state = this.values.of(id, cfg);
    const isOverdue = state.next !== null && Date.parse(state.next) + overdueMs < this.clock.now().getTime();
    return isOverdue ? { ...state, next: null } : state;
  }
}
