import { usePermissions, useSearchParams } from '@officina/web-kit';
import { useShownSheet } from '@officina/web-kit/overlays';
import { useRecordAddress } from '@officina/web-kit/records';
import { CopySheet } from './copy-sheet.tsx';
import { PostponeSheet } from './postpone-sheet.tsx';
import { PlanList } from './list.tsx';
import { copyRoute, postponeRoute } from './record.ts';
import { PlanSheet } from './sheet.tsx';

const addressNames = { start: ['atto', 'machineid'] };

/**
 * Root of the section: the list, and the sheet that the address names; `?new=1&machineid=…` starts
 * with a machine, `?id=…&atto=copia|rinvio` open a plan's actions.
 */
export default function Section() {
  const { target, openNew, open, close } = useRecordAddress(addressNames);
  const [params] = useSearchParams();
  const { may } = usePermissions();
  const asked = target?.id && params.get('atto');
  const act = asked && may(asked === 'copia' ? copyRoute : postponeRoute) ? asked : undefined;
  const shown = useShownSheet(target && { id: target.id, act, machineId: target.start['machineid'] });
  const { id, act: shownAct, machineId } = shown.target ?? {};
  const sheet = { open: shown.open, onClose: close };
  return (
    <>
      <PlanList onNew={openNew} onOpen={open} />
      {id && shownAct === 'copia' && <CopySheet key={shown.opening} id={id} {...sheet} />}
      {id && shownAct === 'rinvio' && <PostponeSheet key={shown.opening} id={id} {...sheet} />}
      {shown.target && !(id && shownAct) && (
        <PlanSheet key={shown.opening} id={id} machineId={machineId} {...sheet} />
      )}
    </>
  );
}
