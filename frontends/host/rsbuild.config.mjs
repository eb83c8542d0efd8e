import { hostConfig } from '@officina/web-kit/rsbuild';

export default hostConfig();
