import { AnchorButton } from '@officina/web-kit/shell';
import { BookOpen } from 'lucide-react';
import { useRegistry } from '../registry/registry-context.ts';
import { texts as shellTexts } from '../texts.ts';
import { version } from '../version.ts';
import { Block } from './about/block.tsx';
import { HelpBlock } from './about/help-block.tsx';
import { BackupBlock, ServiceBlock } from './about/service-block.tsx';
import { texts } from './about/texts.ts';

/** Links to the guide, which is served with the host and needs no internet. */
function GuideBlock() {
  return (
    <Block id="guida" title={texts.guide}>
      <p>{texts.guideMore}</p>
      <p className="ui:flex ui:flex-wrap ui:gap-2.5">
        <AnchorButton icon={BookOpen} href="/guida/guida-per-chi-usa/index.html">
          {texts.guideOfUse}
        </AnchorButton>
        <AnchorButton href="/guida/guida-per-chi-amministra.html">{texts.guideOfAdministration}</AnchorButton>
      </p>
    </Block>
  );
}

const components = [
  ['React', 'MIT'],
  ['React Router', 'MIT'],
  ['TanStack Query', 'MIT'],
  ['Headless UI', 'MIT'],
  ['React Hook Form', 'MIT'],
  ['Tailwind CSS', 'MIT'],
  ['Module Federation', 'MIT'],
  ['ECharts', 'Apache-2.0'],
  ['zod', 'MIT'],
  ['node-qrcode', 'MIT'],
  ['Lucide', 'ISC'],
  ['NestJS, Fastify', 'MIT'],
  ['NATS', 'Apache-2.0'],
  ['Mongoose', 'MIT'],
  ['ExcelJS, pdfmake, jose', 'MIT'],
  ['Anybody, Atkinson Hyperlegible', 'OFL-1.1'],
] as const;

/** The best known components with their licences; the file has all of them, with the texts. */
function LicenceBlock() {
  return (
    <Block id="licenze" title={texts.licences}>
      <p>{texts.licencesMore}</p>
      <ul>
        {components.map(([name, licence]) => (
          <li
            key={name}
            className="ui:flex ui:min-h-8 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1"
          >
            <span className="ui:flex-1">{name}</span>
            <span className="ui:text-aside">{licence}</span>
          </li>
        ))}
      </ul>
      <AnchorButton className="ui:justify-self-start" href="/licenze.txt">
        {texts.licenceTexts}
      </AnchorButton>
    </Block>
  );
}

/** The versions of the sections that this page uses. */
function SectionBlock() {
  const { sections } = useRegistry();
  return (
    <Block id="sezioni" title={texts.sections}>
      <ul>
        {sections.map(({ name, title, version }) => (
          <li
            key={name}
            className="ui:flex ui:min-h-8 ui:items-center ui:gap-3 ui:border-t ui:border-line ui:py-1"
          >
            <span className="ui:flex-1">{title}</span>
            {version ? (
              <code className="ui:text-code">{version}</code>
            ) : (
              <span className="ui:text-aside">{shellTexts.planned}</span>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** Guide, support data, health of the services, versions and licences. */
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
