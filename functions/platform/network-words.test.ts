import { explained } from './network-words.ts';

test.each([
  ['connect ECONNREFUSED 127.0.0.1:1', 'The connection was refused: check address and port'],
  ['The host name mail.invalid cannot be resolved', 'The host name is not known'],
  ['getaddrinfo ENOTFOUND mail.invalid', 'The host name is not known'],
  ['No answer within 10 seconds', 'There was no answer'],
  ['Connection timeout', 'There was no answer'],
  ['self-signed certificate in certificate chain', 'is not trusted'],
  ["Hostname/IP does not match certificate's altnames: Host: a", 'another host name'],
])('%s is explained, and stays readable', (words, meaning) => {
  const told = explained(words, 'en-US');
  expect(told).toContain(meaning);
  expect(told).toContain(words);
  expect(explained(words, 'zh-CN')).toMatch(/[\u4e00-\u9fff]/);
});

test('what the other side says itself stays as it is', () => {
  expect(explained('HTTP 401 token is invalid', 'zh-CN')).toBe('HTTP 401 token is invalid');
});
