const crypto = require('node:crypto');

const real = crypto.scrypt;

// Modules of Node itself are one for all files of a worker: what `quick-hashes.ts` lays over one of them ends with its file.
afterAll(() => {
  crypto.scrypt = real;
});
