/** Number of values in a sensor's last hour, one per minute. */
export const valuesPerHour = 60;
