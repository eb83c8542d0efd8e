import { Button, useFirstSteps } from '@officina/web-kit';
import { Eye } from 'lucide-react';
import { texts } from './texts.ts';

/** Home as usual, for the whole company; Configurazione shows the steps again. */
export function HideSteps({ className }: { className?: string }) {
  const { show } = useFirstSteps();
  return (
    <Button kind="ghost" icon={Eye} className={className} onClick={() => void show(false)}>
      {texts.hide}
    </Button>
  );
}
