import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Site } from '@officina/contracts/sites/sites';
import {
  AnchorButton,
  BackLink,
  Badge,
  Button,
  FacePicture,
  FollowButton,
  isTemporaryCode,
  Link,
  LinkButton,
  MarkBadge,
  PageAction,
  Plate,
  useDelayed,
  usePageTitle,
  usePermissions,
  useRecordAddress,
  useService,
  useSession,
  useSheetLink,
} from '@officina/web-kit';
import { BookOpen, Megaphone, Pencil, Plus, Printer } from 'lucide-react';
import { reportPath } from '../labels/label.ts';
import { inactiveMark } from '../machine-marks.tsx';
import { machineRecord } from '../record.ts';
import { useSites } from '../references.ts';
import { texts } from '../texts.ts';
import { newJobLink } from './jobs.tsx';

/** The name of a site, with a link to its sheet. */
export function SiteLink({ site: { _id, name } }: { site: Site }) {
  return (
    <Link to={`/site?id=${_id}`} className="reach inline-block min-h-6 underline underline-offset-4">
      {name}
    </Link>
  );
}

interface SummaryHeaderProps {
  machine: Machine;
  urgent: boolean;
  /** Whether one of its plans is overdue. */
  overdue: boolean;
  /** Whether every part of the page is loaded or has failed. */
  isComplete: boolean;
}

/** Plate, name, place and actions. */
export function SummaryHeader({ machine, urgent, overdue, isComplete }: SummaryHeaderProps) {
  const name = machine.name || machine.shortCode;
  usePageTitle(`${name} (${machine.shortCode})`);
  return (
    <header>
      <BackLink to="/machine">{texts.title}</BackLink>
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        {machine.files?.face && <FacePicture id={machine.files.face} name={name} className="size-14" />}
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
      <Actions machine={machine} isComplete={isComplete} />
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

function Actions({ machine, isComplete }: Pick<SummaryHeaderProps, 'machine' | 'isComplete'>) {
  const { open } = useRecordAddress();
  const { may } = usePermissions();
  const tenant = useSession()?.TCODE ?? '';
  const hasForm = useService('form');
  const isSlow = useDelayed(!isComplete);
  const newJob = useSheetLink('nuovo-intervento', newJobLink(machine));
  return (
    <div
      data-print="hide"
      className="mt-4 flex flex-wrap items-center gap-2.5 max-sm:[&>:not([data-page-key])]:flex-auto"
    >
      <PageAction>
        <LinkButton kind="key" size="lg" icon={Plus} {...newJob}>
          {texts.newJob}
        </LinkButton>
      </PageAction>
      {may(machineRecord.routes.edit) && (
        <Button icon={Pencil} onClick={() => open(machine._id)}>
          {texts.edit}
        </Button>
      )}
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
      {/* Disabled until then, because the paper would not show that something is missing. */}
      <Button
        icon={Printer}
        disabled={!isComplete}
        busy={isSlow && texts.loading}
        onClick={() => window.print()}
      >
        {texts.printSummary}
      </Button>
      <FollowButton entity="machine" id={machine._id} owner={machine.owner} about={texts.thisMachine} />
    </div>
  );
}
