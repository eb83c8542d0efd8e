import { dirname, relative } from 'node:path';

/** The kit's sheet for sections. */
export const sectionStyles = '@officina/web-kit/styles/section.css';

/** PostCSS: makes the kit's sheet for sections the one of this section, with the utilities that its source uses. */
export const sectionStylesPlugin = (name, source) => ({
  postcssPlugin: 'officina-section-sheet',
  Once(root, { result }) {
    root.walkRules("[data-mf='section']", (rule) => {
      rule.selector = `[data-mf='${name}']`;
      rule.walkAtRules('tailwind', (utilities) => {
        utilities.params += ` source('${relative(dirname(result.opts.from), source)}')`;
      });
    });
  },
});
