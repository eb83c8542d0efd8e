import { BetaBanner, DescriptionList, PanelError } from '@officina/web-kit';
import { Sample } from './sample.tsx';

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
