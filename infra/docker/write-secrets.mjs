// Makes the passwords of the NATS users and nats.conf in the shared volume /secrets; later runs keep the passwords.
import { chmodSync, writeFileSync } from 'node:fs';
import { natsConfig } from '@officina/server-kit/bus/nats-config';
import { busUsers } from '@officina/server-kit/bus/permissions';
import { natsPasswords } from '../lib/passwords.mjs';

const config = natsConfig(natsPasswords('/secrets', busUsers));
writeFileSync('/secrets/nats.conf', config.replace('host: 127.0.0.1', 'host: 0.0.0.0'));
chmodSync('/secrets/nats.conf', 0o644);
