import { texts } from './texts.ts';
import { Block } from './block.tsx';

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

/** The free components inside, with their licences. */
export function LicenceBlock() {
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
    </Block>
  );
}
