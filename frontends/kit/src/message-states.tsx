import {
  Banner,
  BetaBanner,
  Button,
  DescriptionList,
  EmptyState,
  FailedState,
  MessageView,
  NoMatch,
  PanelError,
  Skeleton,
} from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { Sample } from './sample.tsx';

const texts = [
  [1000, 'Notifice in sviluppo'],
  [2000, 'Inserimento/modifica completata'],
  [3000, 'Oltre 3 mesi il caricamento può essere lento'],
  [4000, 'Errore nel caricamento'],
] as const;
const ignore = () => {};

export function MessageStates() {
  return (
    <Sample
      title="Messaggi"
      note="Codici 1000, 2000, 3000 e 4000. La riga in basso misura i 14 secondi; l’errore resta finché lo chiudi."
    >
      <div className="ui:grid ui:gap-3">
        {texts.map(([code, text]) => (
          <MessageView key={code} code={code} text={text} onClose={ignore} />
        ))}
        <Banner>La seconda serie arriva da un altro sensore.</Banner>
        <Banner family="amber">Il sensore è configurato a mano.</Banner>
      </div>
    </Sample>
  );
}

const facts = [
  { term: 'Costruttore', value: 'Rovetta Presse' },
  { term: 'Seriale', value: 'RP-160-0931' },
  { term: 'Cliente', value: '' },
];

export function SectionStates() {
  return (
    <Sample title="Sezione non disponibile, BETA, dati">
      <div className="ui:grid ui:gap-4">
        <PanelError section="Ordini ricambi" code="MF-orders-1.4.2" onRetry={() => {}} />
        <BetaBanner>
          Gli ordini ricambi sono in prova: alcuni dati potrebbero andare persi. Scarica l’Excel prima di
          chiudere.
        </BetaBanner>
        <DescriptionList items={facts} columns={2} />
      </div>
    </Sample>
  );
}

const doNothing = () => {};

export function EmptyStates() {
  return (
    <Sample title="Vuoto, in arrivo, guasto">
      <div className="ui:grid ui:items-start ui:gap-4 ui:sm:grid-cols-2">
        <EmptyState title="Ancora nessun ricambio" action={<Button icon={Plus}>Nuovo ricambio</Button>}>
          Aggiungi il primo: lo ritroverai negli ordini e nella scheda macchina.
        </EmptyState>
        <NoMatch title="Nessun intervento per «presa»" onClear={doNothing}>
          Prova con altre parole, oppure togli i filtri.
        </NoMatch>
        <Skeleton cards={1} immediate />
        <FailedState what="Gli interventi non sono arrivati." code="503-7F2A" onRetry={doNothing} />
      </div>
    </Sample>
  );
}
