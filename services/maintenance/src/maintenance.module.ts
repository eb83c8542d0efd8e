import { Module } from '@nestjs/common';
import { AttachmentsController } from './attachments/attachments.controller.ts';
import { ReportKeys } from './attachments/report-keys.ts';
import { ContractorJobService } from './contractors/contractor-job.service.ts';
import { ContractorLinks } from './contractors/contractor-link.model.ts';
import { ContractorLinksService } from './contractors/contractor-links.service.ts';
import { ContractorsController } from './contractors/contractors.controller.ts';
import { PlanHolds } from './interventions/plan-holds.ts';
import { Interventions } from './interventions/intervention.model.ts';
import { InterventionsController } from './interventions/interventions.controller.ts';
import { InterventionsService } from './interventions/interventions.service.ts';
import { Origins } from './interventions/origins.ts';
import { Machines } from './machines/machine.model.ts';
import { MachinesController } from './machines/machines.controller.ts';
import { MachinesService } from './machines/machines.service.ts';
import { MachineNeighbours } from './machines/machine-neighbours.ts';
import { OrphansController } from './orphans/orphans.controller.ts';
import { OrphansService } from './orphans/orphans.service.ts';
import { LastExecutions } from './plans/last-executions.ts';
import { PlanLists } from './plans/plan-lists.ts';
import { Plans } from './plans/plan.model.ts';
import { PlansController } from './plans/plans.controller.ts';
import { PlansService } from './plans/plans.service.ts';
import { Spares } from './spares/spare.model.ts';
import { SparesController } from './spares/spares.controller.ts';
import { SparesService } from './spares/spares.service.ts';
import { Charts } from './statistics/charts.ts';
import { Counters } from './statistics/counters.ts';
import { IndicatorsService } from './statistics/indicators.service.ts';
import { PlanExpiries } from './statistics/plan-expiries.ts';
import { StatisticsController } from './statistics/statistics.controller.ts';

@Module({
  controllers: [
    AttachmentsController,
    ContractorsController,
    InterventionsController,
    MachinesController,
    OrphansController,
    PlansController,
    SparesController,
    StatisticsController,
  ],
  providers: [
    PlanHolds,
    Charts,
    ContractorJobService,
    ContractorLinks,
    ContractorLinksService,
    Counters,
    IndicatorsService,
    Interventions,
    InterventionsService,
    LastExecutions,
    Machines,
    MachinesService,
    MachineNeighbours,
    Origins,
    OrphansService,
    PlanExpiries,
    PlanLists,
    Plans,
    PlansService,
    ReportKeys,
    Spares,
    SparesService,
  ],
})
export class MaintenanceModule {}
