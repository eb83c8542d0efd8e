import type { Visit } from '@officina/contracts/sites/visits';
import { Button, download, useFile } from '@officina/web-kit';
import { FileDown } from 'lucide-react';
import { texts } from './texts.ts';

/** «Scarica PDF» of a stored visit, as it is stored, to be sent to the customer. */
export function PdfButton({ visit: { _id } }: { visit: Visit }) {
  const words = { saved: texts.pdfSaved, failed: texts.pdfFailed };
  const { busy, save } = useFile(`visit-pdf-${_id}`, words, () =>
    download('GET /api/visit/{id}/pdf', { params: { id: _id } }),
  );
  return (
    <Button icon={FileDown} busy={busy && texts.pdfBusy} onClick={save}>
      {texts.pdf}
    </Button>
  );
}
