import { Button, EmptyState, FailedState, NoMatch, Skeleton } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { Sample } from './sample.tsx';

const ignore = () => {};

export function EmptyStates() {
  return (
    <Sample title="Vuoto, in arrivo, guasto">
      <div className="ui:grid ui:items-start ui:gap-4 ui:sm:grid-cols-2">
        <EmptyState title="Ancora nessun ricambio" action={<Button icon={Plus}>Nuovo ricambio</Button>}>
          Aggiungi il primo: lo ritroverai negli ordini e nella scheda macchina.
        </EmptyState>
        <NoMatch title="Nessun intervento per «presa»" onClear={ignore}>
          Prova con altre parole, oppure togli i filtri.
        </NoMatch>
        <Skeleton cards={1} immediate />
        <FailedState what="Gli interventi non sono arrivati." code="503-7F2A" onRetry={ignore} />
      </div>
    </Sample>
  );
}
