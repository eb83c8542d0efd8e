/** The text of a JSON file of the server that came with the page itself; undefined for any other. */
export const inPage = (address: string): string | undefined =>
  document.querySelector(`script[data-address="${address}"]`)?.textContent;
