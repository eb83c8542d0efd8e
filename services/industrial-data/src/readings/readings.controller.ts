import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { readings, type SensorState } from '@officina/contracts/industrial/readings';
import { Handle } from '@officina/server-kit/bus/handle';
import { Clock } from '@officina/server-kit/clock';
import { invalid } from '@officina/server-kit/invalid';
import { SensorsWatch } from '../sensors/sensors-watch.ts';
import { LiveValues } from './live-values.ts';
import { Trials } from './trials.ts';

const statesOfPage = 1_000;
/** A reading that has not come so long after its time comes from nobody: a replica that died has been replaced by then. */
const overdueMs = 60_000;

/** Answers the readings group of the contracts. */
@Controller()
export class ReadingsController {
  constructor(
    private readonly sensors: SensorsWatch,
    private readonly values: LiveValues,
    private readonly trials: Trials,
    private readonly clock: Clock,
  ) {}

  @Handle(readings.state)
  state({ after = '' }: RequestOf<typeof readings.state>, { tenantId }: Caller) {
    const left = this.sensors.of(tenantId).filter(({ dataCode }) => dataCode > after);
    const page = left.slice(0, statesOfPage);
    const items = page.map(({ sensor: { id, cfg } }) => this.ofNow(this.values.of(id, cfg)));
    const last = page.at(-1);
    return { items, ...(last && left.length > page.length && { next: last.dataCode }) };
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

  private ofNow(state: SensorState): SensorState {
    const isOverdue = state.next !== null && Date.parse(state.next) + overdueMs < this.clock.now().getTime();
    return isOverdue ? { ...state, next: null } : state;
  }
}
