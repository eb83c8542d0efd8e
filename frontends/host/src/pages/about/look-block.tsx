import { Segmented, themes, useShortcuts, useTheme } from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { Monitor, Moon, Sun } from 'lucide-react';
import { it } from '../../it.ts';
import { Block } from './block.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };
const options = themes.map((value) => ({ value, label: it.about.themes[value], icon: icons[value] }));

/** Theme and single keys, as this person wants them on this device. */
export function LookBlock() {
  const [theme, setTheme] = useTheme();
  const [hasShortcuts, setShortcuts] = useShortcuts();
  return (
    <Block id="aspetto" title={it.about.look}>
      <div className="ui:grid ui:justify-items-start ui:gap-1.5">
        <span aria-hidden="true" className="ui:text-label ui:font-semibold">
          {it.about.theme}
        </span>
        <Segmented label={it.about.theme} value={theme} onChange={setTheme} options={options} />
      </div>
      <Checkbox label={it.about.shortcuts} value={hasShortcuts} onChange={setShortcuts} />
      <p className="ui:text-aside">{it.about.shortcutsMore}</p>
    </Block>
  );
}
