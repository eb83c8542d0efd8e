import { busUsers, permissionsOf, type BusUser } from './permissions.ts';

const list = (subjects: string[]): string =>
  `[${subjects.map((subject) => JSON.stringify(subject)).join(', ')}]`;

const userBlock = (user: BusUser, password: string): string => {
  const { publish, subscribe } = permissionsOf(user);
  return `    {
      user: ${user}, password: ${JSON.stringify(password)}
      permissions: {
        publish: { allow: ${list(publish.allow)}, deny: ${list(publish.deny)} }
        subscribe: { allow: ${list(subscribe.allow)} }
      }
    }`;
};

/**
 * Content of nats.conf: every user of the bus with its permissions, 1 MB messages, loopback only, no monitoring.
 * @param passwords one for each of `busUsers`; the content is secret, so keep the file at mode 0600
 * @param port -1 lets the server choose
 */
export const natsConfig = (passwords: Record<BusUser, string>, port = 4222): string => `host: 127.0.0.1
port: ${port}
max_payload: 1MB
max_control_line: 4KB
authorization: {
  timeout: 5
  users: [
${busUsers.map((user) => userBlock(user, passwords[user])).join('\n')}
  ]
}
`;
