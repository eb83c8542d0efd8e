import type { Site } from '@officina/contracts/sites/sites';
import { counted, LinkButton, TextLink, useService } from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import { PendingValue, pendingText, type Column } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { siteRecord, useMachinesOf } from './record.ts';
import { texts } from './texts.ts';

const { labels } = texts;

/** The specified columns, in the specified order. */
const specified: Column<Site>[] = [
  { key: 'nome', header: labels.name, text: ({ name }) => name, clip: true, width: '18rem', card: 'title' },
  { key: 'indirizzo', header: labels.address, text: ({ address }) => address, clip: true, card: 'text' },
  { key: 'citta', header: labels.city, text: ({ city }) => city, clip: true, width: '12rem', card: 'foot' },
  {
    key: 'codice',
    header: labels.code,
    text: ({ code }) => code || '—',
    cell: ({ code }) => <span className="font-mono wrap-anywhere">{code || '—'}</span>,
    card: { plate: ({ code }) => <span className="font-mono">{code}</span> },
  },
];

/** The specified columns, and a link with the number of machines at the site. */
function useColumns(): Column<Site>[] {
  const machinesOf = useMachinesOf();
  return useMemo(() => {
    const count = ({ _id }: Site) => machinesOf(_id)?.length ?? 0;
    const words = (site: Site) => counted(count(site), 'macchinario', 'macchinari');
    const linkTo = (site: Site, text: string) => (
      <TextLink to={`/machine?siteid=${site._id}`} about={texts.at(site.name)}>
        {text}
      </TextLink>
    );
    const link = (site: Site) => count(site) > 0 && linkTo(site, words(site));
    // Reserves the space while machines load, so that no row moves.
    const placeholder = (site: Site) => (
      <span className="invisible">{linkTo(site, counted(10, 'macchinario', 'macchinari'))}</span>
    );
    const badge = (site: Site) => (machinesOf(site._id) ? link(site) : placeholder(site));
    const cell = (site: Site) => (machinesOf(site._id) ? link(site) || '—' : <PendingValue />);
    const machines = { key: 'macchinari', header: texts.machines, right: true };
    const text = (site: Site) => (machinesOf(site._id) ? words(site) : pendingText);
    return [...specified, { ...machines, text, sort: count, cell, act: true, card: { badge } }];
  }, [machinesOf]);
}

/** All sites. */
export function SiteList({ onNew, onOpen }: ListOpeners) {
  return (
    <RecordList<Site>
      texts={texts}
      routes={siteRecord.routes}
      list={useRecords(siteRecord)}
      rowKey={({ _id }) => _id}
      columns={useColumns()}
      counts={({ length }) => [counted(length, 'luogo', 'luoghi')]}
      onNew={onNew}
      importKind="sites"
      toggle={useService('customer') && <LinkButton to="/customer">{texts.customers}</LinkButton>}
      onOpen={({ _id }) => onOpen(_id)}
      nameOf={({ name }) => ` ${name}`}
    />
  );
}
