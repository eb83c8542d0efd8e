/** Paths of the font's four files, which come with pdfmake. */
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string> };
  export default fonts;
}
