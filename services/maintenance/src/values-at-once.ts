/** Values of one `$in`: DocumentDB compares each row with all of them, and is four times as slow with 200 as with 100. */
export const valuesAtOnce = 100;
