/** What e-mails to users need to know. */
export class LetterSettings {
  /** @param publicUrl address of the application; undefined: nothing is mailed */
  constructor(readonly publicUrl: string | undefined) {}
}
