import { remoteConfig } from '@officina/web-kit/rsbuild';

export default remoteConfig('sites');
