/** Settings of the gateway that the login page needs. */
export class LoginSettings {
  /** @param publicUrl public address of the application, e.g. `https://officina.example` */
  constructor(readonly publicUrl: string) {}
}
