import type { Order } from '@officina/contracts/orders/order';
import { Button, type ButtonSize } from '@officina/web-kit';
import { FileDown } from 'lucide-react';
import { codeOf } from './record.ts';
import { texts } from './texts.ts';
import { usePdf } from './order-files.ts';

interface PdfButtonProps {
  order: Order;
  size?: ButtonSize;
  /** Says under the button why it cannot be pressed. */
  hasReason?: boolean;
}

/** «Download PDF» of a stored order, as it is stored. */
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
