/** Minutes of a sensor's last hour. */
export const hourMinutes = 60;
