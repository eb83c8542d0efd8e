import type { Machine } from '@officina/contracts/maintenance/machines';
import { Card, formatDate, glyphs, MarkBadge } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { useCustomers, usePeople, useSites } from '../references.ts';
import { texts } from '../texts.ts';
import { inactiveMark, Tags } from '../machine-marks.tsx';
import { ownershipOf, withoutOwnership } from '../record.ts';
import { SiteLink } from './summary-header.tsx';

interface Fact {
  term: string;
  value: ReactNode;
}

const code = (text: string | null | undefined) => text && <span className="font-mono">{text}</span>;

interface References {
  owner: string;
  /** Absent without the customer service. */
  customer?: string;
  /** Absent without the site service. */
  site?: ReactNode;
}

function factsOf(machine: Machine, { owner, customer, site }: References): Fact[] {
  const { labels } = texts;
  return [
    { term: labels.manufacture, value: machine.manufacture },
    { term: labels.model, value: machine.model },
    { term: labels.serial, value: code(machine.serial) },
    ...(site ? [{ term: labels.site, value: site }] : []),
    { term: labels.department, value: machine.department },
    ...(customer ? [{ term: labels.customer, value: customer }] : []),
    { term: labels.owner, value: owner },
    { term: labels.installDate, value: formatDate(machine.installDate) },
    { term: texts.lastUpdate, value: formatDate(machine.lastUpdate) },
    { term: texts.ownership, value: ownershipOf(machine.customData) },
    ...withoutOwnership(machine.customData).map(({ name, value }) => ({ term: name, value })),
  ];
}

/** Every field of the machine, its flags and its tags. */
export function FactsCard({ machine, className }: { machine: Machine; className: string }) {
  const { nameOf } = usePeople(Boolean(machine.owner));
  const { sites, siteOf } = useSites(Boolean(machine.site));
  const { customers, nameOf: nameOfCustomer } = useCustomers(Boolean(machine.customer));
  const customer = customers && machine.customer ? nameOfCustomer(machine.customer) : undefined;
  const known = siteOf(machine.site);
  const site = sites && (known ? <SiteLink site={known} /> : machine.site && texts.unknownSite);
  return (
    <section aria-labelledby="scheda" className={className}>
      <h2 id="scheda">{texts.facts}</h2>
      <Card className="mt-3 px-4 py-1.5">
        <dl className="divide-y divide-line">
          {factsOf(machine, { owner: nameOf(machine.owner), customer, site }).map(
            ({ term, value }, index) => (
              <div key={index} className="grid grid-cols-[minmax(0,0.9fr)_minmax(0,1fr)] gap-3 py-2">
                <dt className="text-ink-2 wrap-anywhere">{term}</dt>
                <dd className="font-semibold wrap-anywhere">{value || '—'}</dd>
              </div>
            ),
          )}
        </dl>
      </Card>
      <p className="mt-3 flex flex-wrap gap-2">
        <Flags machine={machine} />
        <Tags tags={machine.tags} />
      </p>
    </section>
  );
}

function Flags({ machine }: { machine: Machine }) {
  // A linked manual counts as present even if the flag is not set; the flag alone means that it is kept elsewhere.
  const has = { ...machine, therIsManual: Boolean(machine.manualLink) };
  const without = machine.therIsManual
    ? { ...texts.without, therIsManual: texts.manualWithoutLink }
    : texts.without;
  return (
    <>
      {(['ceMark', 'therIsManual', 'conformCertificate'] as const).map((name) =>
        has[name] ? (
          <Present key={name} word={texts.labels[name]} />
        ) : (
          <MarkBadge key={name} mark={{ word: without[name], glyph: glyphs.DashedRing, family: 'grey' }} />
        ),
      )}
      {machine.isActive ? <Present word={texts.labels.isActive} /> : <MarkBadge mark={inactiveMark} />}
    </>
  );
}

function Present({ word }: { word: string }) {
  return <MarkBadge mark={{ word, glyph: glyphs.CheckDisc, family: 'green' }} />;
}
