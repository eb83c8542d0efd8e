import { version } from '../version.ts';
import { texts as shellTexts } from '../texts.ts';
import { BackupBlock } from './about/backup-block.tsx';
import { GuideBlock } from './about/guide-block.tsx';
import { HelpBlock } from './about/help-block.tsx';
import { LicenceBlock } from './about/licence-block.tsx';
import { SectionBlock } from './about/section-block.tsx';
import { ServiceBlock } from './about/service-block.tsx';
import { texts } from './about/texts.ts';

/** The guide, what to send when asking for help, health of the services, versions, licences. */
export default function AboutPage() {
  return (
    <>
      <h1 tabIndex={-1}>{shellTexts.about}</h1>
      <p className="ui:mt-1 ui:text-aside">
        {shellTexts.product} · {texts.version} {version}
      </p>
      <div className="ui:mt-6 ui:grid ui:grid-cols-1 ui:items-start ui:gap-4 ui:xl:grid-cols-2">
        <div className="ui:grid ui:min-w-0 ui:grid-cols-1 ui:gap-4">
          <GuideBlock />
          <HelpBlock />
          <ServiceBlock />
        </div>
        <div className="ui:grid ui:min-w-0 ui:grid-cols-1 ui:gap-4">
          <BackupBlock />
          <SectionBlock />
          <LicenceBlock />
        </div>
      </div>
    </>
  );
}
