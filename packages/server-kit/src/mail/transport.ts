import { isLocalAddress } from '../networks/device-address.ts';
import type { MailServer } from './settings.ts';

const isHere = (host: string): boolean => host === 'localhost' || isLocalAddress(host);

/** How nodemailer reaches a mail server. */
export const transportTo = (server: MailServer) => ({
  ...server,
  // A password is never sent in the clear, though somebody on the way hides STARTTLS.
  requireTLS: server.auth !== undefined && !server.secure && !isHere(server.host),
  ...{ disableFileAccess: true, disableUrlAccess: true },
});
