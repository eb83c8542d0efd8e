import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, Card, FailedState, Skeleton, useService, useSession } from '@officina/web-kit';
import type { useQr } from '@officina/web-kit/paper';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { LabelCard } from './label-card.tsx';
import { labelsOf } from './label.ts';
import { OwnAddressNote } from './own-address.tsx';
import { PrintDialog } from './print-dialog.tsx';

interface LabelsSectionProps {
  machine: Machine;
  qr: ReturnType<typeof useQr>;
}

/** «Etichette QR»: the four labels of a machine. */
export function LabelsSection({ machine, qr: { parts, failed, retry } }: LabelsSectionProps) {
  const tenant = useSession()?.TCODE ?? '';
  const [printing, setPrinting] = useState(false);
  const hasForm = useService('form');
  const way = parts && { tenant, publicUrl: parts.publicUrl, hasForm };
  const labels = way && labelsOf(machine, way);
  return (
    <section aria-labelledby="etichette">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="etichette">{texts.qrLabels}</h2>
        {labels && (
          <Button icon={Printer} onClick={() => setPrinting(true)}>
            {texts.printAll}
          </Button>
        )}
      </div>
      {failed && <FailedState what={texts.qrNotArrived} onRetry={retry} />}
      {!failed && !labels && <Skeleton cards={1} />}
      {way && (
        <div className="mb-3" data-print="hide">
          <OwnAddressNote publicUrl={way.publicUrl} />
        </div>
      )}
      {labels && (
        <Card className="p-4">
          <ul className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-[repeat(4,minmax(0,280px))] print:grid-cols-4">
            {labels.map((label) => (
              <LabelCard key={label.kind} label={label} makeQr={parts.makeQr} />
            ))}
          </ul>
        </Card>
      )}
      {labels && (
        <PrintDialog
          open={printing}
          onClose={() => setPrinting(false)}
          labels={labels}
          way={way}
          makeQr={parts.makeQr}
        />
      )}
    </section>
  );
}
