import { Module } from '@nestjs/common';
import { Orders } from './orders/order.model.ts';
import { OrdersController } from './orders/orders.controller.ts';
import { OrdersService } from './orders/orders.service.ts';
import { OrphansController } from './orphans/orphans.controller.ts';
import { OrphansService } from './orphans/orphans.service.ts';
import { PdfThreads } from './pdf/pdf-threads.ts';

@Module({
  controllers: [OrdersController, OrphansController],
  providers: [Orders, OrdersService, OrphansService, PdfThreads],
})
export class OrdersModule {}
