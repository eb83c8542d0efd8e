/** Where people open the application, for what leads there from paper; absent where the installation does not say. */
export class PublicUrl {
  constructor(readonly url?: string) {}

  /** The page of a site, behind the login. */
  ofSite(id: string): string | undefined {
    return this.url && new URL(`/site?id=${id}`, this.url).href;
  }
}
