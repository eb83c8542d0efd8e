import { createServer } from 'node:net';

/** Throws one sentence if nobody can listen on the port. */
export async function assertFree({ host, port }) {
  const server = createServer();
  try {
    await new Promise((resolve, reject) =>
      server.once('error', reject).listen(port, host, () => resolve(undefined)),
    );
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Error(
        `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start`,
      );
    }
    if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code)) {
      throw new Error(`HOST is an address of this machine, which ${host} is not.`);
    }
    throw new Error(`Cannot listen on ${host}:${port}: ${error.message}`);
  }
  await new Promise((resolve) => server.close(resolve));
}
