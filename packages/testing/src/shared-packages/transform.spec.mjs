import { expect, test } from '@jest/globals';
import transform from './transform.mjs';

const options = { swcrc: false, jsc: { target: 'es2024', parser: { syntax: 'typescript' } } };
const cacheContext = { supportsStaticESM: true, configString: '{"rootDir":"/a"}' };
const source = 'export const limit: number = 10;';

test('projects share a transformed file even if their other settings differ', () => {
  const { getCacheKey, process } = transform.createTransformer(options);
  expect(process(source, '/a/limit.ts', cacheContext).code).toContain('export const limit = 10;');
  const key = getCacheKey(source, '/a/limit.ts', cacheContext);
  expect(getCacheKey(source, '/a/limit.ts', { ...cacheContext, configString: '{"rootDir":"/b"}' })).toBe(key);
  const others = [
    getCacheKey(`${source} `, '/a/limit.ts', cacheContext),
    getCacheKey(source, '/b/limit.ts', cacheContext),
    getCacheKey(source, '/a/limit.ts', { ...cacheContext, supportsStaticESM: false }),
    transform
      .createTransformer({ ...options, minify: true })
      .getCacheKey(source, '/a/limit.ts', cacheContext),
  ];
  expect(new Set([key, ...others]).size).toBe(5);
});
