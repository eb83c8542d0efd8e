import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Site } from '@officina/contracts/sites/sites';
import {
  AnchorButton,
  BackLink,
  Badge,
  Button,
  isTemporaryCode,
  Link,
  LinkButton,
  MarkBadge,
  PageKey,
  Plate,
  useDelayed,
  usePageTitle,
  useRecordAddress,
  useService,
  useSession,
  useSheetLink,
} from '@officina/web-kit';
import { BookOpen, Megaphone, Pencil, Plus, Printer } from 'lucide-react';
import { reportPath } from '../labels/label.ts';
import { inactiveMark } from '../machine-marks.tsx';
import { useSites } from '../references.ts';
import { texts } from '../texts.ts';
import { newJobLink } from './jobs.tsx';

/** The name of a site, which leads to its sheet. */
export function SiteLink({ site: { _id, name } }: { site: Site }) {
  return (
    <Link to={`/site?id=${_id}`} className="reach inline-block min-h-6 underline underline-offset-4">
      {name}
    </Link>
  );
}

interface SummaryHeadProps {
  machine: Machine;
  urgent: boolean;
  /** One of its plans is. */
  overdue: boolean;
  /** Every part of the page is there, or has failed. */
  isWhole: boolean;
}

/** Plate, name, place, and what can be done from here. */
export function SummaryHead({ machine, urgent, overdue, isWhole }: SummaryHeadProps) {
  const name = machine.name || machine.shortCode;
  usePageTitle(`${name} (${machine.shortCode})`);
  return (
    <header>
      <BackLink to="/machine">{texts.title}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <Plate code={machine.shortCode} look="large" />
        {isTemporaryCode(machine.shortCode) && <Badge of="flag" value="TEMP" />}
        {urgent && <Badge of="priority" value="URGENT" />}
        {overdue && <Badge of="maintenance" value="OVERDUE" />}
        {!machine.isActive && <MarkBadge mark={inactiveMark} />}
      </div>
      <h1 tabIndex={-1} className="mt-2.5 text-hero wrap-anywhere">
        {name}
      </h1>
      <Place machine={machine} />
      <Acts machine={machine} isWhole={isWhole} />
    </header>
  );
}

function Place({ machine: { site: siteId, department } }: { machine: Machine }) {
  const site = useSites(Boolean(siteId)).siteOf(siteId);
  if (!siteId && !department) return null;
  return (
    <p className="mt-2 min-h-7 text-[1.0625rem] text-ink-2">
      {site && <SiteLink site={site} />}
      {site && department && ', '}
      {department}
    </p>
  );
}

function Acts({ machine, isWhole }: Pick<SummaryHeadProps, 'machine' | 'isWhole'>) {
  const { open } = useRecordAddress();
  const tenant = useSession()?.TCODE ?? '';
  const hasForm = useService('form');
  const isSlow = useDelayed(!isWhole);
  const newJob = useSheetLink('nuovo-intervento', newJobLink(machine));
  return (
    <div
      data-print="hide"
      className="mt-4 flex flex-wrap items-center gap-2.5 max-sm:[&>:not([data-page-key])]:flex-auto"
    >
      <PageKey>
        <LinkButton kind="key" size="lg" icon={Plus} {...newJob}>
          {texts.newJob}
        </LinkButton>
      </PageKey>
      <Button icon={Pencil} onClick={() => open(machine._id)}>
        {texts.edit}
      </Button>
      {machine.manualLink && (
        <AnchorButton
          icon={BookOpen}
          href={machine.manualLink}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
        >
          {texts.manual}
        </AnchorButton>
      )}
      {hasForm && (
        <LinkButton icon={Megaphone} to={reportPath(tenant, machine.shortCode)}>
          {texts.report}
        </LinkButton>
      )}
      {/* The paper would not say what it lacks. */}
      <Button
        icon={Printer}
        disabled={!isWhole}
        busy={isSlow && texts.loading}
        onClick={() => window.print()}
      >
        {texts.printSummary}
      </Button>
    </div>
  );
}
