import type { OrderPdf } from '@officina/contracts/orders/order';

/** What is printed: the order as the page shows it, and who orders. */
export interface PrintedOrder extends OrderPdf {
  companyName: string;
}
