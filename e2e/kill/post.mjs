import { startSmtpServer } from '../../packages/testing/src/smtp.mjs';

/** A mail server that can end and start again on its port, with all that it has taken so far. */
export async function startPost() {
  let server = await startSmtpServer();
  const before = [];
  return {
    /** For the process that sends. */
    env: { SMTP_URL: server.url, SMTP_FROM: 'officina@posta.example' },
    restart: async () => {
      const { port } = server;
      await server.close();
      before.push(...server.messages);
      server = await startSmtpServer({ port });
    },
    /** How often it has taken each message, by its Message-ID. */
    copies: () => {
      const idOf = ({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim() ?? '';
      const all = Map.groupBy([...before, ...server.messages], idOf);
      return [...all.values()].map((some) => some.length);
    },
    close: () => server.close(),
  };
}
