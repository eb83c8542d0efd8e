/** Our Oxlint plugin: code that matches a selector is an error with the selector's message. */
export default {
  meta: { name: 'officina' },
  rules: {
    'no-syntax': {
      meta: { schema: false },
      /** @param {{ options: { selector: string, message: string }[], report: (found: object) => void }} context */
      create: ({ options, report }) =>
        Object.fromEntries(
          options.map(({ selector, message }) => [
            selector,
            (/** @type {object} */ node) => report({ node, message }),
          ]),
        ),
    },
  },
};
