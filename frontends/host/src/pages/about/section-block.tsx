import { texts as shellTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import { useRegistry } from '../../registry/registry-context.ts';
import { Block } from './block.tsx';

/** Which version of each section this page runs with. */
export function SectionBlock() {
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
