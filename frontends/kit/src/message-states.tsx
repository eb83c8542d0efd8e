import { Banner, MessageView } from '@officina/web-kit';
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
