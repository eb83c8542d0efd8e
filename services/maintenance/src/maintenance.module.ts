import { Module } from '@nestjs/common';
import { Store } from '@officina/server-kit/store/store';
import { interventionDefinition, Interventions } from './interventions/intervention.model.ts';
import { InterventionsController } from './interventions/interventions.controller.ts';
import { InterventionsService } from './interventions/interventions.service.ts';
import { machineDefinition, Machines } from './machines/machine.model.ts';
import { MachinesController } from './machines/machines.controller.ts';
import { MachinesService } from './machines/machines.service.ts';

@Module({
  controllers: [InterventionsController, MachinesController],
  providers: [
    { provide: Machines, inject: [Store], useFactory: (store: Store) => store.audited(machineDefinition) },
    {
      provide: Interventions,
      inject: [Store],
      useFactory: (store: Store) => store.audited(interventionDefinition),
    },
    InterventionsService,
    MachinesService,
  ],
})
export class MaintenanceModule {}
