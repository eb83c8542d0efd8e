import { Module } from '@nestjs/common';
import { Sites } from './sites/site.model.ts';
import { SitesController } from './sites/sites.controller.ts';
import { SitesService } from './sites/sites.service.ts';

@Module({ controllers: [SitesController], providers: [Sites, SitesService] })
export class SitesModule {}
