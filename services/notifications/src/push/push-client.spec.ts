import { expect, it } from '@jest/globals';
import { createECDH } from 'node:crypto';
import { decrypted } from '../testing/push-stand-in.ts';
import { publicLookup } from './push-client.ts';

it('the tests decrypt as RFC 8291 says (appendix A)', () => {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url');
  expect(decrypted(Buffer.from(body, 'base64url'), browser, auth)).toBe(
    'When I grow up, I want to be a watermelon',
  );
});

it('a name that leads to this computer is not resolved', async () => {
  const resolve = (all: boolean) =>
    new Promise((resolved) => publicLookup('localhost', { all }, (error) => resolved(error?.message)));
  expect(await Promise.all([resolve(true), resolve(false)])).toEqual(
    Array(2).fill('localhost is an address of a private network'),
  );
});
