/** What the login page must know of the gateway's configuration. */
export class LoginSettings {
  /** @param publicUrl address under which people open the application, e.g. `https://officina.example` */
  constructor(readonly publicUrl: string) {}
}
