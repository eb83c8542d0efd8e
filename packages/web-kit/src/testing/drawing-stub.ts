/** Replaces the drawing of charts: jsdom has no layout. */
export default () => null;
