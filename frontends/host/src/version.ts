/** Version of the application, as specification §9 gives it. */
export const version = '0.1.0';
