/** Replaces stylesheets: jsdom applies no styles. */
export {};
