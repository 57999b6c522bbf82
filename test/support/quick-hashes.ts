import crypto from 'node:crypto';

const real = crypto.scrypt;

/**
 * Hashing a password takes a third of a second on purpose. In a test file that only needs passwords to be told apart it
 * costs next to nothing; `real-hashes.cjs` ends that with the file. The product has no setting for that, so nobody can weaken it; what
 * a hash says of its cost stays.
 */
export function hashQuickly(): void {
  const quick = (...[password, salt, length, options, done]: Parameters<typeof crypto.scrypt>) =>
    real(password, salt, length, { ...options, N: 16 }, done);
  crypto.scrypt = quick as unknown as typeof crypto.scrypt;
}

/** For a file about hashes themselves: those of its neighbours are not quick for it. */
export function hashReally(): void {
  let before = real;
  beforeAll(() => {
    before = crypto.scrypt;
    crypto.scrypt = real;
  });
  afterAll(() => {
    crypto.scrypt = before;
  });
}
