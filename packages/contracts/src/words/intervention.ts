import type { Intervention } from '../maintenance/interventions.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of an intervention. */
export const interventionWords = {
  it: {
    noun: {
      one: 'intervento',
      many: 'interventi',
      a: 'un intervento',
      the: 'L’intervento',
      all: 'Gli interventi',
    },
    tag: 'Interventi',
    labels: {
      status: 'Stato',
      type: 'Tipo intervento',
      priority: 'Priorità',
      machineId: 'Macchina',
      maintenanceId: 'Manutenzione programmata',
      visitId: 'Visita',
      externalExecutor: 'Assegnato a',
      startDate: 'Data inizio',
      endDate: 'Data fine',
      closedBy: 'Chiuso da',
      doneBy: 'Eseguito da',
      openDate: 'Aperto il',
      openBy: 'Aperto da',
      issueDescription: 'Descrizione problema',
      solveDescription: 'Descrizione soluzione',
      scheduledMaintenance: 'Checklist',
      fromInterventionId: 'Nato da',
      fromPoint: 'Punto KO',
      alreadyReported: 'Già segnalato',
      notes: 'Note',
      customData: 'Dati personalizzati',
      isActive: 'Attivo',
      isRecorded: 'Registrato con il piano',
    },
    actions: [
      'Segnalazione registrata',
      'Intervento aperto',
      'Intervento aperto e chiuso',
      'Intervento modificato',
      'Intervento assegnato',
      'Intervento in attesa ricambi',
      'Intervento chiuso',
      'Intervento riaperto',
      'Ultima volta registrata',
      'Nota aggiunta',
      'Intervento eliminato',
    ],
  },
} as const satisfies EntityWords<Intervention, 'maintenanceName'>;
