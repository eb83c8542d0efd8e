/** In the place of what draws charts: nothing has a size in jsdom. */
export default () => null;
