import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  counted,
  isTemporaryCode,
  LinkButton,
  openedHere,
  useSearchParams,
  useService,
} from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { AllLabels } from '../labels/print-dialog.tsx';
import { machineRecord } from '../record.ts';
import { useCustomerOptions, usePeopleOptions, useSiteOptions, withChosen } from '../references.ts';
import { texts } from '../texts.ts';
import { useColumns } from './columns.tsx';

/** Filter value in the address for machines without owner, site or customer. */
const none = 'nessuno';

/** The id in a filter of the address; undefined for `none`. */
const idIn = (asked: string | undefined) => (asked === none ? undefined : asked);

/** The options of a filter. Includes the id of the address before the names are loaded, so that the filter works. */
const withNone = (label: string, known: Option<string>[] | undefined, asked: string | undefined) => [
  { value: none, label },
  ...(known ?? withChosen([], idIn(asked), texts.notYetKnown)),
];

/** Filters by owner, and by site and customer if there are any or the address names one. */
function useFilters(): Filter<Machine>[] {
  const [params] = useSearchParams();
  const owner = params.get('ownerid') ?? undefined;
  const customer = params.get('customerid') ?? undefined;
  const site = params.get('siteid') ?? undefined;
  const people = usePeopleOptions(idIn(owner));
  const customers = useCustomerOptions(idIn(customer));
  const sites = useSiteOptions(idIn(site));
  return useMemo(() => {
    const byOwner: Filter<Machine> = {
      key: 'ownerid',
      label: texts.owner,
      look: 'menu',
      all: texts.any,
      options: withNone(texts.orphan, people, owner),
      of: (machine) => machine.owner ?? none,
    };
    const bySite: Filter<Machine> = {
      key: 'siteid',
      label: texts.labels.site,
      look: 'menu',
      all: texts.any,
      options: withNone(texts.noSite, sites, site),
      of: (machine) => machine.site ?? none,
    };
    const byCustomer: Filter<Machine> = {
      key: 'customerid',
      label: texts.customer,
      look: 'menu',
      all: texts.customerAll,
      options: withNone(texts.noCustomer, customers, customer),
      of: (machine) => machine.customer ?? none,
    };
    const hasSites = sites !== undefined || site !== undefined;
    const hasCustomers = customers?.length || customer !== undefined;
    return [byOwner, ...(hasSites ? [bySite] : []), ...(hasCustomers ? [byCustomer] : [])];
  }, [people, owner, sites, site, customers, customer]);
}

/** All machines. */
export function ListPage() {
  const { openNew, open } = useRecordAddress();
  return (
    <>
      <RecordList<Machine>
        texts={texts}
        routes={machineRecord.routes}
        list={useRecords(machineRecord)}
        rowKey={({ _id }) => _id}
        columns={useColumns()}
        filters={useFilters()}
        counts={countsOf}
        onNew={openNew}
        importKind="machines"
        toggle={<Ways />}
        onOpen={({ _id }) => open(_id)}
        nameOf={({ name, shortCode }) => ` ${name ?? ''} (${shortCode})`}
      />
      <AllLabels />
    </>
  );
}

/** Links to pages without a menu entry. */
function Ways() {
  const hasCustomers = useService('customer');
  return (
    <span className="grid gap-2.5 md:flex">
      <LinkButton to="/machine?etichette=tutte" state={openedHere}>
        {texts.labelsLink}
      </LinkButton>
      <LinkButton to="/machine2">{texts.timeline}</LinkButton>
      {hasCustomers && <LinkButton to="/customer">{texts.customers}</LinkButton>}
    </span>
  );
}

/** «60 macchinari», «2 non attivi», «3 con codice provvisorio», without zeros. */
function countsOf(machines: readonly Machine[]): string[] {
  const inactive = machines.filter(({ isActive }) => !isActive).length;
  const temporary = machines.filter(({ shortCode }) => isTemporaryCode(shortCode)).length;
  return [
    counted(machines.length, 'macchinario', 'macchinari'),
    ...(inactive > 0 ? [counted(inactive, 'non attivo', 'non attivi')] : []),
    ...(temporary > 0 ? [counted(temporary, 'con codice provvisorio', 'con codice provvisorio')] : []),
  ];
}
