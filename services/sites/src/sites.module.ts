import { Module, type DynamicModule } from '@nestjs/common';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { AttachmentsController } from './attachments/attachments.controller.ts';
import { Customers } from './customers/customer.model.ts';
import { CustomersController } from './customers/customers.controller.ts';
import { OrphansController } from './orphans/orphans.controller.ts';
import { OrphansService } from './orphans/orphans.service.ts';
import { Sites } from './sites/site.model.ts';
import { SitesController } from './sites/sites.controller.ts';
import { SitesService } from './sites/sites.service.ts';
import { PublicUrl, VisitPaper, VisitPdfs } from './visits/paper/visit-paper.ts';
import { VisitPhotos } from './visits/paper/visit-photos.ts';
import { Visits } from './visits/visit.model.ts';
import { VisitsController } from './visits/visits.controller.ts';
import { VisitsService } from './visits/visits.service.ts';

@Module({
  controllers: [
    AttachmentsController,
    CustomersController,
    OrphansController,
    SitesController,
    VisitsController,
  ],
  providers: [
    ...[Customers, OrphansService, Sites, SitesService, Visits, VisitsService],
    ...[Letterheads, VisitPaper, VisitPdfs, VisitPhotos],
    { provide: PublicUrl, useValue: new PublicUrl() },
  ],
})
export class SitesModule {
  /** @param publicUrl address of the application for its users */
  static with(publicUrl: string | undefined): DynamicModule {
    return {
      module: SitesModule,
      providers: [{ provide: PublicUrl, useValue: new PublicUrl(publicUrl) }],
    };
  }
}
