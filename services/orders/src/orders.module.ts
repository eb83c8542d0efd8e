import { Module } from '@nestjs/common';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { LetterPost } from './letters/letter-post.ts';
import { LettersController } from './letters/letters.controller.ts';
import { LettersService } from './letters/letters.service.ts';
import { Orders } from './orders/order.model.ts';
import { OrdersController } from './orders/orders.controller.ts';
import { OrdersService } from './orders/orders.service.ts';
import { OrphansController } from './orphans/orphans.controller.ts';
import { OrphansService } from './orphans/orphans.service.ts';
import { OrderFiles } from './pdf/order-files.ts';
import { OrderPdfs } from './pdf/order-pdfs.ts';

@Module({
  controllers: [OrdersController, LettersController, OrphansController],
  providers: [
    ...[Orders, OrdersService, OrphansService, LettersService, LetterPost],
    ...[Letterheads, OrderFiles, OrderPdfs],
  ],
})
export class OrdersModule {}
