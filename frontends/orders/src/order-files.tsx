import type { Order } from '@officina/contracts/orders/order';
import { Button, download, toDateInput, useFileDownload, type ButtonSize } from '@officina/web-kit';
import { FileDown } from 'lucide-react';
import { codeOf } from './record.ts';
import { texts } from './texts.ts';

/** `17-09-2026`, as in the PDF's route. */
const dashed = (instant: string): string => toDateInput(instant).split('-').reverse().join('-');

/** Downloads a stored order as a PDF; a NEW order has none. */
function usePdf(order: Order) {
  const code = codeOf(order);
  const words = { saved: texts.pdfSaved(code), failed: (reason: string) => texts.pdfFailed(code, reason) };
  return useFileDownload(`order-pdf-${order._id}`, words, () => {
    const { supplier, contact, price, notes, rows, orderStatus } = order;
    if (orderStatus === 'NEW') return Promise.reject(new Error(texts.pdfLater));
    return download('POST /api/createPDF/maintenance-order', {
      body: {
        ...{ _id: code, orderDate: dashed(order.orderDate), orderStatus },
        ...{ supplier, contact, price, notes, rows },
      },
    });
  });
}

interface PdfButtonProps {
  order: Order;
  size?: ButtonSize;
  /** Shows under the button why it is disabled. */
  hasReason?: boolean;
}

/** «Download PDF» of an order, as stored. */
export function PdfButton({ order, size, hasReason }: PdfButtonProps) {
  const { busy, save } = usePdf(order);
  const isNew = order.orderStatus === 'NEW';
  return (
    <Button
      icon={FileDown}
      size={size}
      disabled={isNew}
      reason={isNew && hasReason ? texts.pdfLater : undefined}
      aria-label={texts.pdfOf(codeOf(order))}
      busy={busy && texts.pdfBusy}
      onClick={save}
    >
      {texts.pdf}
    </Button>
  );
}
