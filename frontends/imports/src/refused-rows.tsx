import { Button, download, useFile } from '@officina/web-kit';
import { Download } from 'lucide-react';
import { texts } from './texts.ts';

/** The refused rows as a sheet, each with why. */
export function RefusedRows({ id }: { id: string }) {
  const words = { saved: texts.refusedSaved, failed: texts.fileFailed };
  const { busy, save } = useFile('import', words, () =>
    download('GET /api/import/{id}/refused', { params: { id } }),
  );
  return (
    <Button icon={Download} busy={busy && texts.refusedRows} onClick={save}>
      {texts.refusedRows}
    </Button>
  );
}
