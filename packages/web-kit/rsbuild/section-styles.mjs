import { dirname, relative } from 'node:path';

/** The kit's stylesheet for sections. */
export const sectionStyles = '@officina/web-kit/styles/section.css';

/** PostCSS plugin that adapts the kit's stylesheet to one section: its name, and the utilities that its source uses. */
export const sectionStylesPlugin = (name, source) => ({
  postcssPlugin: 'officina-section-styles',
  Once(root, { result }) {
    root.walkRules("[data-mf='section']", (rule) => {
      rule.selector = `[data-mf='${name}']`;
      rule.walkAtRules('tailwind', (utilities) => {
        utilities.params += ` source('${relative(dirname(result.opts.from), source)}')`;
      });
    });
  },
});
