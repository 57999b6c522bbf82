import ssh from 'ssh2';
import { readablePair } from './readable-pair.ts';

const { generateKeyPairSync, parseKey } = ssh.utils;
const make = () => generateKeyPairSync('ed25519', { comment: 'sluice' });
const isRead = (key: string) => !(parseKey(key) instanceof Error);

test('a pair that cannot be read back is made again', () => {
  const [good, other] = [readablePair(make, parseKey), readablePair(make, parseKey)];
  const torn = { ...good, private: good.private.replace(/\n[\w+/=]{20}/, '\n') };
  const strange = { ...good, public: other.public };
  const offered = [torn, strange, good];
  expect(readablePair(() => offered.shift() ?? good, parseKey)).toBe(good);
  expect(offered).toEqual([]);
});

test('of two thousand pairs every one can be read', () => {
  for (let n = 0; n < 2000; n++) {
    const pair = readablePair(make, parseKey);
    expect([isRead(pair.private), isRead(pair.public)]).toEqual([true, true]);
  }
});

test('who never makes a readable one is stopped', () => {
  expect(() => readablePair(() => ({ public: 'x', private: 'y' }), parseKey)).toThrow('pairs');
});
