import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { missingPlatforms } from './platform-packages.mjs';

describe('packages for other platforms', () => {
  it.each(['.', 'packages/testing/src/openapi/linters', 'tools/rules/tool'])(
    'are all in the lockfile of %s, so that npm ci takes it (else: node infra/cli/complete-lock.mjs)',
    (folder) => {
      const text = readFileSync(join(cloneDir, folder, 'package-lock.json'), 'utf8');
      expect(missingPlatforms(JSON.parse(text))).toEqual({});
      expect(text).not.toContain('"resolved": "http');
    },
  );

  it('get the platform in their name', () => {
    const optionalDependencies = {
      'c-linux-x64-gnu': '1.2.3',
      '@c/c-linux-arm-musleabihf': '1.2.3',
      'c-wasm32-wasi': '1.2.3',
      'c-win32-x64-msvc': '1.2.3',
      'd-windows-arm64-msvc': '1.2.3',
    };
    const packages = {
      '': {},
      'node_modules/c': { dev: true, optionalDependencies },
      'node_modules/c-linux-x64-gnu': { version: '1.2.3' },
    };
    const common = { version: '1.2.3', dev: true, optional: true };
    expect(missingPlatforms({ packages })).toEqual({
      'node_modules/@c/c-linux-arm-musleabihf': { ...common, os: ['linux'], cpu: ['arm'], libc: ['musl'] },
      'node_modules/c-win32-x64-msvc': { ...common, os: ['win32'], cpu: ['x64'] },
      'node_modules/d-windows-arm64-msvc': { ...common, os: ['win32'], cpu: ['arm64'] },
    });
  });
});
