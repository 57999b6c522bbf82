import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// OWASP's advice for scrypt: N = 2^17, r = 8, p = 1 takes 128 MiB, too much for a small Lambda that signs several
// people in at once; N = 2^15 with p = 3 is its listed equivalent and takes 32 MiB.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

/** A salted, memory-hard hash: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether a password is the hashed one; without a hash it takes as long and answers no, so names cannot be probed. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? decoy).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    maxmem: cost.maxmem,
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== undefined;
}

const decoy = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  randomBytes(16).toString('base64url'),
  randomBytes(keyLength).toString('base64url'),
].join('$');

function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
