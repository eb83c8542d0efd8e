import 'fake-indexeddb/auto';

export { TusServer } from '../files/testing/tus-server.ts';

// jsdom has no such methods.
Blob.prototype.arrayBuffer = function (this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(this);
  });
};
URL.createObjectURL = () => 'blob:test';
URL.revokeObjectURL = () => undefined;
