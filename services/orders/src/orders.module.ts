import { Module } from '@nestjs/common';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { Orders } from './orders/order.model.ts';
import { OrdersController } from './orders/orders.controller.ts';
import { OrdersService } from './orders/orders.service.ts';
import { OrphansController } from './orphans/orphans.controller.ts';
import { OrphansService } from './orphans/orphans.service.ts';
import { OrderPdfs } from './pdf/order-pdfs.ts';

@Module({
  controllers: [OrdersController, OrphansController],
  providers: [Orders, OrdersService, OrphansService, Letterheads, OrderPdfs],
})
export class OrdersModule {}
