import { Button, LinkButton, glyphs } from '@officina/web-kit';
import { ArrowRight, ScanLine, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Sample, State } from './sample.tsx';

const focused = {
  outline: '3px solid var(--focus)',
  outlineOffset: 3,
  boxShadow: '0 0 0 3px var(--focus-gap)',
};

export function ButtonStates() {
  const [archived, setArchived] = useState(true);
  return (
    <Sample title="Tasti" note="Uno solo giallo per schermata: è quello che fa andare avanti il lavoro.">
      <div className="ui:grid ui:grid-cols-2 ui:gap-x-4 ui:gap-y-5 ui:sm:grid-cols-4">
        <State name="A riposo">
          <Button kind="key">Salva</Button>
        </State>
        <State name="Puntatore">
          <Button kind="key" style={{ background: 'var(--key-hover)' }}>
            Salva
          </Button>
        </State>
        <State name="Fuoco">
          <Button kind="key" style={focused}>
            Salva
          </Button>
        </State>
        <State name="Premuto">
          <Button kind="key" style={{ transform: 'translateY(3px)', boxShadow: 'none' }}>
            Salva
          </Button>
        </State>
        <State name="In invio">
          <Button kind="key" busy="Salvo…">
            Salva
          </Button>
        </State>
        <State name="Disattivo">
          <Button kind="key" disabled>
            Salva
          </Button>
        </State>
        <State name="Secondario">
          <Button>Annulla</Button>
        </State>
        <State name="Leggero">
          <Button kind="ghost">Azzera filtri</Button>
        </State>
        <State name="Distruttivo">
          <Button kind="danger" icon={Trash2}>
            Elimina
          </Button>
        </State>
        <State name="Conferma">
          <Button kind="stop">Elimina</Button>
        </State>
        <State name="Solo icona">
          <Button icon={ScanLine} label="Scansiona" />
        </State>
        <State name="Collegamento">
          <LinkButton to="/" trailing={ArrowRight}>
            Apri
          </LinkButton>
        </State>
        <State name="Interruttore">
          <Button pressed={archived} onClick={() => setArchived(!archived)}>
            Mostra archiviati
          </Button>
        </State>
        <State name="Disattivo, perché">
          <Button reason="Prima scegli la macchina.">Stampa</Button>
        </State>
        <State name="Sul blocco scuro">
          <span className="ui:rounded-md ui:bg-slab ui:p-3">
            <Button kind="slab">Scheda riepilogo</Button>
          </span>
        </State>
        <State name="Grande">
          <Button size="lg">Nuovo</Button>
        </State>
      </div>
      <hr className="ui:my-5 ui:border-line" />
      <State name="Voce fatta: una riga, si può annullare">
        <div className="ui:card ui:flex ui:w-full ui:items-center ui:gap-3 ui:px-3 ui:py-1">
          <glyphs.CheckDisc className="ui:text-green" />
          <span className="ui:min-w-0 ui:flex-1 ui:truncate ui:text-ink-2">2. Sostituire il filtro aria</span>
          <b className="ui:text-badge ui:text-green-text">OK</b>
          <Button kind="ghost" size="sm" icon={Undo2} label="Annulla" />
        </div>
      </State>
    </Sample>
  );
}
