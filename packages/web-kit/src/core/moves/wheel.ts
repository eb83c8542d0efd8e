const pxPerLine = 16;
const pxToDouble = 240;

/** How much closer a turn of the wheel comes; a trackpad's pinch turns it with Ctrl. */
export const wheelFactor = ({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number => {
  const px = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * pxPerLine : deltaY;
  return 2 ** -(Math.min(pxToDouble, Math.max(-pxToDouble, px)) / pxToDouble);
};
