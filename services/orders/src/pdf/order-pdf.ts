import type { Company } from '@officina/contracts/auth/company';
import type { OrderPdf } from '@officina/contracts/orders/order';

/** What is printed: the order as the page shows it, and who orders. */
export interface PrintedOrder extends OrderPdf {
  company: Company;
  /** Full name of whoever orders. */
  orderedBy: string;
}
