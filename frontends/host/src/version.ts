/** Version of the application (specification §9). */
export const version = '0.1.0';
