const steps = [
  ['kB', 1024, 0],
  ['MB', 1024 ** 2, 1],
  ['GB', 1024 ** 3, 1],
] as const;

/** The unit in which a size has at most three digits before the comma. */
const stepOf = (bytes: number) => steps.find(([, unit]) => bytes <= 999 * unit) ?? steps[2];

/** Rounded up, so that what is too large never looks as if it were not. */
const inUnits = (bytes: number, [, unit, digits]: (typeof steps)[number]): string =>
  new Intl.NumberFormat('it', { maximumFractionDigits: digits }).format(
    Math.ceil((bytes / unit) * 10 ** digits) / 10 ** digits,
  );

/** Bytes in words, the unit being 1,024 of the one before: «640 kB», «1,8 MB», «25 MB», «2 GB». */
export const sizeInWords = (bytes: number): string => {
  const step = stepOf(bytes);
  return `${inUnits(bytes, step)} ${step[0]}`;
};

/** A size beside its limit: «1,2 di 2 GB», «640 kB di 2 GB». */
export const sizeOfLimit = (bytes: number, limit: number): string => {
  const [step, whole] = [stepOf(bytes), stepOf(limit)];
  const size = step === whole ? inUnits(bytes, step) : sizeInWords(bytes);
  return `${size} di ${sizeInWords(limit)}`;
};
