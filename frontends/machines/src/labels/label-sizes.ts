/** Specification §9, in CSS pixels: the code with its quiet zone, and the card around it. */
export const labelSizes = { cardWidth: 280, qrSize: 240 } as const;

/** Specification §9: quality of the saved pictures. */
export const imageQuality = 0.9;
