import { pluginReact } from '@rsbuild/plugin-react';
import tailwindcss from '@tailwindcss/postcss';
import { runtimeAsModules } from './runtime-as-modules.mjs';

/** Settings that the host and the remotes have in common; nothing here may need eval or an inline script (CSP). */
export const baseConfig = {
  // Whatever NODE_ENV the shell has set; the development server says otherwise itself.
  mode: 'production',
  plugins: [pluginReact()],
  output: {
    distPath: { root: 'dist' },
    sourceMap: { js: false, css: false },
    dataUriLimit: 0,
    legalComments: 'none',
  },
  tools: {
    postcss: { postcssOptions: { plugins: [tailwindcss()] } },
    rspack: { plugins: [runtimeAsModules()] },
  },
  server: { printUrls: false },
};
