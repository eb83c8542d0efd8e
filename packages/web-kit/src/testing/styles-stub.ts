/** In the place of a sheet of styles: nothing has a look in jsdom. */
export {};
