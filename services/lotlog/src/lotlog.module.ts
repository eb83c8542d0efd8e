import { Module } from '@nestjs/common';
import { Lots } from './lots/lot.model.ts';
import { LotsController } from './lots/lots.controller.ts';
import { LotsService } from './lots/lots.service.ts';
import { Forecasts } from './lots/forecasts.ts';

@Module({ controllers: [LotsController], providers: [Lots, LotsService, Forecasts] })
export class LotlogModule {}
