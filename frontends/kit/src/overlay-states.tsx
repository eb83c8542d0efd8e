import { Badge, Button, Plate, TypeLabel } from '@officina/web-kit';
import { Confirm, Dialog, Menu, Sheet, SheetFooter, ConflictDialog } from '@officina/web-kit/overlays';
import { Field, TextInput } from '@officina/web-kit/forms';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Sample } from './sample.tsx';

type Shown = 'sheet' | 'dialog' | 'confirm' | 'versions' | undefined;

const conflicts = [
  { id: 'name', label: 'Nome', mine: 'Tornio parallelo', theirs: 'Tornio Ferbraz' },
  { id: 'model', label: 'Modello', mine: 'A', theirs: 'B' },
];

export function OverlayStates() {
  const [shown, show] = useState<Shown>();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('Marco Dalsass, Elena Pedrotti');
  const close = () => show(undefined);
  return (
    <Sample title="Pannelli, finestre, menu">
      <div className="ui:flex ui:flex-wrap ui:gap-3">
        <Button onClick={() => show('sheet')}>Apri pannello</Button>
        <Button onClick={() => show('dialog')}>Apri finestra</Button>
        <Button onClick={() => show('confirm')}>Chiedi conferma</Button>
        <Button onClick={() => show('versions')}>Due versioni</Button>
        <Menu
          trigger={<Button icon={EllipsisVertical} label="Altre azioni" />}
          acts={[
            { label: 'Modifica', icon: Pencil, onSelect: () => show('sheet') },
            { label: 'Elimina', icon: Trash2, danger: true, onSelect: () => show('confirm') },
          ]}
        />
      </div>
      <Sheet
        open={shown === 'sheet'}
        onClose={close}
        dirty={name !== 'Marco Dalsass, Elena Pedrotti'}
        width={1080}
        title="Crea/Modifica rapporto di intervento"
        heading="Compressore Fini K-Max 1510"
        marks={
          <>
            <Plate code="COM-01" look="ink" />
            <Badge of="intervention" value="ASSIGNED" />
            <TypeLabel type="PROGRAMMATA" />
          </>
        }
        foot={
          <SheetFooter remove={{ label: 'Elimina Intervento', onClick: () => setAsking(true) }}>
            <Button kind="key" size="lg" onClick={close}>
              Salva modifiche
            </Button>
          </SheetFooter>
        }
      >
        <Field label="Assegnato a">
          <TextInput value={name} onChange={setName} />
        </Field>
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
          question="Confermi di voler cancellare questa intervention"
          plate="COM-01"
          name="Compressore Fini K-Max 1510"
          verb="Elimina"
        />
      </Sheet>
      <Dialog open={shown === 'dialog'} onClose={close} title="Evento" foot={<SheetFooter cancel="Chiudi" />}>
        <p>Una finestra è per leggere o scegliere.</p>
      </Dialog>
      {shown === 'versions' && (
        <ConflictDialog
          title="Due versioni di questo macchinario"
          asked={conflicts}
          onSettle={close}
          onClose={close}
        />
      )}
      <Confirm
        open={shown === 'confirm'}
        onClose={close}
        onConfirm={close}
        question="Confermi di voler cancellare questa intervention"
        plate="SAL-04"
        name="Saldatrice TIG Cebora 270"
        verb="Elimina"
      />
    </Sample>
  );
}
