import { Banner, formatDateTime, useQuery } from '@officina/web-kit/shell';
import { Block } from './block.tsx';
import { healthQuery } from './read-health.ts';
import { texts } from './texts.ts';

/** When everything was last copied, and what is wrong with that. */
export function BackupBlock() {
  const { backup } = useQuery(healthQuery).data ?? {};
  const { succeededAt, isFailed, isOld } = backup ?? {};
  return (
    <Block id="copie" title={texts.backup}>
      {isFailed && <Banner family="red">{texts.backupFailed}</Banner>}
      {isOld && <Banner family="amber">{texts.backupOld}</Banner>}
      {/* The line stands there before the answer, so that nothing below moves. */}
      <p className="ui:min-h-6">
        {backup && (succeededAt ? `${texts.backupLast} ${formatDateTime(succeededAt)}.` : texts.backupNever)}
      </p>
    </Block>
  );
}
