/**
 * Loader for modules of React Router: a name that developer tools show keeps each component in the bundle, used or not.
 * @param {string} source
 */
export default function unnamedComponents(source) {
  return source
    .replace(/^\w+\.displayName = .*$/gm, '')
    .replaceAll('React$1.forwardRef(', '/*#__PURE__*/ React$1.forwardRef(');
}
