import { Module } from '@nestjs/common';
import { Interventions } from './interventions/intervention.model.ts';
import { InterventionsController } from './interventions/interventions.controller.ts';
import { InterventionsService } from './interventions/interventions.service.ts';
import { Machines } from './machines/machine.model.ts';
import { MachinesController } from './machines/machines.controller.ts';
import { MachinesService } from './machines/machines.service.ts';

@Module({
  controllers: [InterventionsController, MachinesController],
  providers: [Interventions, InterventionsService, Machines, MachinesService],
})
export class MaintenanceModule {}
