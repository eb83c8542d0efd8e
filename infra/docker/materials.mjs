import { thirdParties } from '../build/third-party.mjs';
import { product } from '../backup/product.mjs';
import { cloneDir } from '../lib/paths.mjs';

/** Address of a package in the words of a bill of materials (https://github.com/package-url/purl-spec). */
const addressOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/**
 * Bill of materials of a program: the packages of others that it uses, without those of its base image.
 * @param {string} program
 * @param {string[]} folders of the program
 * @returns {object} in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json)
 */
export const billOfMaterials = (program, folders) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name: `officina-${program}`, version: product } },
  components: thirdParties(cloneDir, folders).map((one) => ({
    type: 'library',
    name: one.name,
    version: one.version,
    purl: addressOf(one),
    licenses: [{ expression: one.licence }],
  })),
});
