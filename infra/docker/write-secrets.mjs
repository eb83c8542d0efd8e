// Creates the passwords of the NATS users and nats.conf in the shared volume /secrets, and auth-proxy's secret in a volume that only
// auth-proxy mounts as well; later runs keep them.
import { chmodSync, writeFileSync } from 'node:fs';
import { natsConfig } from '@officina/server-kit/bus/nats-config';
import { busUsers } from '@officina/server-kit/bus/permissions';
import { authKeySecret, natsPasswords } from '../lib/passwords.mjs';

const config = natsConfig(natsPasswords('/secrets', busUsers));
writeFileSync('/secrets/nats.conf', config.replace('host: 127.0.0.1', 'host: 0.0.0.0'));
chmodSync('/secrets/nats.conf', 0o644);
authKeySecret('/auth-secrets');
