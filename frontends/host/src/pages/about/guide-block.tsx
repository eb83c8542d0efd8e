import { AnchorButton } from '@officina/web-kit/shell';
import { BookOpen } from 'lucide-react';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

/** The guide's pages, which lie beside the host: they need no internet. */
export function GuideBlock() {
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
