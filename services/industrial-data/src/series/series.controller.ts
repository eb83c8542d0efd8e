import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { calendarDay } from '@officina/contracts/days';
import type { RequestOf } from '@officina/contracts/endpoint';
import { productionData } from '@officina/contracts/industrial/series';
import { Handle } from '@officina/server-kit/bus/handle';
import { ProductionWorkbook } from './production-workbook.ts';
import { SeriesPages } from './series-pages.ts';
import type { DayRange } from './series-names.ts';

type Params = RequestOf<typeof productionData.days>['params'];

/** UTC days, which the contract has checked. */
const daysOf = ({ startDate, endDate }: Params): DayRange => ({
  first: new Date(calendarDay(startDate) as string),
  last: new Date(calendarDay(endDate) as string),
});

/** Answers the production data group of the contracts. */
@Controller()
export class SeriesController {
  constructor(
    private readonly series: SeriesPages,
    private readonly workbook: ProductionWorkbook,
  ) {}

  @Handle(productionData.days)
  days({ params, after }: RequestOf<typeof productionData.days>, caller: Caller) {
    return this.series.page(caller, daysOf(params), { after, hasDetails: true });
  }

  @Handle(productionData.reduced)
  reduced({ params, after }: RequestOf<typeof productionData.reduced>, caller: Caller) {
    return this.series.page(caller, daysOf(params), { after, hasDetails: false });
  }

  @Handle(productionData.excel)
  excel({ body }: RequestOf<typeof productionData.excel>, caller: Caller) {
    return this.workbook.file(caller, body);
  }
}
