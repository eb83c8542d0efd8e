import { Segmented, themes, useShortcuts, useTheme } from '@officina/web-kit/shell';
import { Checkbox } from '@officina/web-kit/forms';
import { Monitor, Moon, Sun } from 'lucide-react';
import { texts } from './texts.ts';
import { Block } from './block.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };
const options = themes.map((value) => ({ value, label: texts.themes[value], icon: icons[value] }));

/** Theme and single keys, as this person wants them on this device. */
export function LookBlock() {
  const [theme, setTheme] = useTheme();
  const [hasShortcuts, setShortcuts] = useShortcuts();
  return (
    <Block id="aspetto" title={texts.look}>
      <div className="ui:grid ui:justify-items-start ui:gap-1.5">
        <span aria-hidden="true" className="ui:text-label ui:font-semibold">
          {texts.theme}
        </span>
        <Segmented label={texts.theme} value={theme} onChange={setTheme} options={options} />
      </div>
      <Checkbox label={texts.shortcuts} value={hasShortcuts} onChange={setShortcuts} />
      <p className="ui:text-aside">{texts.shortcutsMore}</p>
    </Block>
  );
}
