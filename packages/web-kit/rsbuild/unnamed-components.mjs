/**
 * Loader for modules of React Router: removes display names, which keep unused components in the bundle.
 * @param {string} source
 */
export default function unnamedComponents(source) {
  return source
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replaceAll('React$1.forwardRef(', '/*#__PURE__*/ React$1.forwardRef(');
}
