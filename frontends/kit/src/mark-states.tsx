import {
  Badge,
  Kbd,
  MarkBadge,
  Nameplate,
  Plate,
  PlateWithFlag,
  DueGauge,
  TypeLabel,
  statuses,
  typeIcons,
} from '@officina/web-kit';
import type { InterventionTypeName, StatusEntity } from '@officina/web-kit';
import { Sample } from './sample.tsx';

const groups: { title: string; of: StatusEntity }[] = [
  { title: 'Intervento', of: 'intervention' },
  { title: 'Priorità', of: 'priority' },
  { title: 'Segnalazioni', of: 'flag' },
  { title: 'Manutenzione', of: 'maintenance' },
  { title: 'Lotto', of: 'lot' },
  { title: 'Ricambio', of: 'spare' },
  { title: 'Ordine', of: 'order' },
  { title: 'Macchina in visita', of: 'grade' },
  { title: 'Servizio', of: 'service' },
];

/** Plans that are ahead, overdue, in progress, and never done. */
const plans = [
  { daysToExpiry: 6, lastDate: '2026-06-25' },
  { daysToExpiry: -9, lastDate: '2026-06-25' },
  { daysToExpiry: -20, lastDate: '2026-06-25', runningSince: null },
  { daysToExpiry: -27_000, lastDate: null },
].map((plan) => ({ triggeredByDays: 90, expiry: '2026-09-23', runningSince: undefined, ...plan }));
const isType = (text: string): text is InterventionTypeName => text in typeIcons;

export function MarkStates() {
  return (
    <Sample
      title="Segni di stato"
      note="Forma, parola e colore insieme. Il rosso pieno è solo per ciò che chiede di agire adesso."
    >
      <div className="ui:grid ui:gap-x-5 ui:gap-y-4 ui:sm:grid-cols-2">
        {groups.map(({ title, of }) => (
          <div key={of}>
            <p className="ui:mb-2 ui:text-tag ui:text-ink-2">{title}</p>
            <div className="ui:flex ui:flex-wrap ui:gap-2">
              {Object.values(statuses[of]).map((mark) => (
                <MarkBadge key={mark.word} mark={mark} />
              ))}
            </div>
          </div>
        ))}
        <div>
          <p className="ui:mb-2 ui:text-tag ui:text-ink-2">Seconda in Compatta</p>
          <div className="ui:flex ui:gap-1.5">
            <Badge of="priority" value="URGENT" />
            <Badge of="flag" value="REPORTED" glyphOnly />
          </div>
        </div>
      </div>
      <p className="ui:mt-4 ui:mb-2 ui:text-tag ui:text-ink-2">Tipi di intervento</p>
      <div className="ui:flex ui:flex-wrap ui:gap-x-5 ui:gap-y-2">
        {Object.keys(typeIcons)
          .filter(isType)
          .map((type) => (
            <TypeLabel key={type} type={type} />
          ))}
      </div>
      <p className="ui:mt-4 ui:mb-2 ui:text-tag ui:text-ink-2">Targhetta</p>
      <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-2">
        <Plate code="TOR-01" />
        <Plate code="TOR-01" look="ink" />
        <PlateWithFlag code="XX-0007" />
        <Plate code="TOR-01" look="large" />
        <Kbd>Ctrl K</Kbd>
      </div>
      <p className="ui:mt-4 ui:mb-2 ui:text-tag ui:text-ink-2">Regolo</p>
      <div className="ui:grid ui:gap-x-5 ui:gap-y-4 ui:sm:grid-cols-2">
        {plans.map((plan) => (
          <DueGauge key={plan.daysToExpiry} plan={plan} runningSince={plan.runningSince} />
        ))}
      </div>
      <div className="ui:mt-4">
        <Nameplate>
          <p className="ui:text-on-slab-2">Il prossimo lavoro</p>
          <h3 className="ui:mt-2 ui:text-hero-name">Pressa piegatrice Schiavi RG 100</h3>
          <div className="ui:mt-4 ui:flex ui:flex-wrap ui:items-center ui:gap-4">
            <Plate code="PRE-02" look="slab" />
            <Badge of="priority" value="URGENT" onSlab />
          </div>
        </Nameplate>
      </div>
    </Sample>
  );
}
