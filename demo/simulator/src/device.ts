import { connect } from 'node:net';
import { FrameReader, requestOf } from './frames.ts';
import type { Plant } from './plant.ts';

/** A device's access to a client. */
export interface Client {
  answer(frame: Buffer): void;
  hangUp(): void;
}

/** One client's connection to a device. */
export interface DeviceConnection {
  ask(frame: Buffer): void;
  close(): void;
}

/** A device that answers Modbus requests. */
export type Device = (client: Client) => DeviceConnection;

/** The simulated plant. */
export const simulatedDevice =
  (plant: Plant): Device =>
  ({ answer }) => ({
    ask(frame) {
      const reply = plant.answer(requestOf(frame));
      if (reply) answer(reply);
    },
    close() {},
  });

/** A device elsewhere; each client gets its own connection to it. */
export const remoteDevice =
  (host: string, port: number): Device =>
  ({ answer, hangUp }) => {
    const socket = connect({ host, port, noDelay: true });
    const frames = new FrameReader();
    socket.on('error', () => {});
    socket.on('close', hangUp);
    socket.on('data', (bytes) => {
      try {
        for (const frame of frames.add(bytes)) answer(frame);
      } catch {
        socket.destroy();
      }
    });
    return { ask: (frame) => socket.write(frame), close: () => socket.destroy() };
  };
