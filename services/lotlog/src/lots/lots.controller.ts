import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { lots } from '@officina/contracts/lotlog/lots';
import { Handle } from '@officina/server-kit/bus/handle';
import { eachPage } from '@officina/server-kit/all-pages';
import { Clock } from '@officina/server-kit/clock';
import { inOrderOf } from '@officina/server-kit/store/audited-reads';
import { pageToWire, toWire, type Stored } from '@officina/server-kit/store/stored';
import { listWorkbook } from '@officina/server-kit/workbook/list-workbook';
import { datedFileName } from '@officina/server-kit/workbook/workbook';
import { zoneOf } from '@officina/server-kit/zone';
import { listColumns } from './list-sheet.ts';
import { Lots, type LotFields } from './lot.model.ts';
import { allLotsWorkbook, lotWorkbook } from './lots-workbook.ts';
import { LotsService } from './lots.service.ts';
import { Forecasts } from './forecasts.ts';

const newestFirst = { startDate: -1 } as const;
/** Each is read with all its records. */
const lotsAtOnce = 25;

/** Answers the lots group of the contracts. */
@Controller()
export class LotsController {
  constructor(
    private readonly service: LotsService,
    private readonly lots: Lots,
    private readonly forecasts: Forecasts,
    private readonly clock: Clock,
  ) {}

  @Handle(lots.all)
  async all({ after }: RequestOf<typeof lots.all>, caller: Caller) {
    const { items, ...place } = await this.lots.list(caller, {}, { sort: newestFirst, after });
    return pageToWire({ ...place, items: await this.forecasts.with(caller, items) }, toWire);
  }

  @Handle(lots.single)
  async single({ params }: RequestOf<typeof lots.single>, caller: Caller) {
    return this.withForecast(caller, await this.lots.get(caller, params.id));
  }

  @Handle(lots.create)
  async create({ body, idempotencyKey }: RequestOf<typeof lots.create>, caller: Caller) {
    return this.withForecast(caller, await this.service.create(caller, body, { idempotencyKey }));
  }

  @Handle(lots.edit)
  async edit({ params, body, ...on }: RequestOf<typeof lots.edit>, caller: Caller) {
    return this.withForecast(caller, await this.service.edit(caller, params.id, body, on));
  }

  @Handle(lots.excel)
  async excel({ params }: RequestOf<typeof lots.excel>, caller: Caller) {
    const lot = await this.lots.get(caller, params.id);
    return { name: `lotto-${lot.lotCode}.xlsx`, content: lotWorkbook(lot, zoneOf(caller)) };
  }

  @Handle(lots.listExcel)
  listExcel({ body: { ids } }: RequestOf<typeof lots.listExcel>, caller: Caller) {
    const zone = zoneOf(caller);
    const rowsOf = async (some: string[]) =>
      this.forecasts.with(caller, inOrderOf(some, await this.lots.byIds(caller, some)));
    return {
      name: datedFileName('fermentazioni', zone, this.clock.now()),
      content: listWorkbook({ name: 'Fermentazioni', zone, columns: listColumns }, ids, rowsOf, lotsAtOnce),
    };
  }

  @Handle(lots.allExcel)
  allExcel(_request: RequestOf<typeof lots.allExcel>, caller: Caller) {
    const pages = eachPage((after) => this.lots.list(caller, {}, { sort: newestFirst, after }));
    return { name: 'lotti.xlsx', content: allLotsWorkbook(pages, zoneOf(caller)) };
  }

  private async withForecast(caller: Caller, lot: Stored<LotFields>) {
    const [forecast = lot] = await this.forecasts.with(caller, [lot]);
    return toWire(forecast);
  }
}
