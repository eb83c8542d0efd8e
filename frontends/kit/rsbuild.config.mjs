import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwindcss from '@tailwindcss/postcss';

/** The page of the kit is a plain app, not a section, that shows every component in all its states. */
export default defineConfig({
  plugins: [pluginReact()],
  source: { entry: { index: './src/index.tsx' } },
  html: { template: './src/index.html' },
  output: { dataUriLimit: 0, legalComments: 'none' },
  tools: { postcss: { postcssOptions: { plugins: [tailwindcss()] } } },
});
