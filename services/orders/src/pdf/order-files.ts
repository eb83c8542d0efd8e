import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { FileReply } from '@officina/contracts/endpoint';
import type { OrderPdf } from '@officina/contracts/orders/order';
import { Letterheads } from '@officina/server-kit/pdf/letterheads';
import { Readable } from 'node:stream';
import { OrderPdfs } from './order-pdfs.ts';

/** PDF files of orders. */
@Injectable()
export class OrderFiles {
  constructor(
    private readonly pdfs: OrderPdfs,
    private readonly letterheads: Letterheads,
  ) {}

  /**
   * `Order_{code}_{date}.pdf`, with the letterhead of the caller's company.
   * @param orderedBy full name of the user who orders
   * @throws AppError `unavailable` without a letterhead
   */
  async make(caller: Caller, order: OrderPdf, orderedBy: string): Promise<FileReply> {
    const company = await this.letterheads.of(caller);
    const bytes = await this.pdfs.make(caller, { ...order, company, orderedBy });
    return { name: `Order_${order._id}_${order.orderDate}.pdf`, content: Readable.from([bytes]) };
  }
}
