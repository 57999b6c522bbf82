import { isIP } from 'node:net';
import { randomFrom } from '../../test/rollback/random-tables.ts';
import { isIpAddress } from './check-digits.ts';

test.each(['12:30:45', '1:2', 'a:b:c', '1.2.3', '01.2.3.4', '256.1.1.1', '::1::', ':1:2:3:4:5:6:7', 'version 1.2.3.4'])(
  '%s is no address of the internet protocol',
  (text) => expect(isIpAddress(text)).toBe(false),
);

test('addresses of the internet protocol are what the runtime takes for them', () => {
  const { below, pick } = randomFrom(41);
  const pieces = [':', '::', '.', '0', '1', '12', '255', '256', '01', 'ff', 'FFFF', '12345', 'g', '%eth0', '1.2.3.4'];
  const right = ['1.2.3.4', '::1', 'fe80::1%eth0', '2001:db8::7', '::ffff:10.0.0.1', '1:2:3:4:5:6:7:8'];
  let found = 0;
  for (let round = 0; round < 20_000; round++) {
    let text = round % 2 === 0 ? '' : pick(right);
    for (let count = below(round % 2 === 0 ? 16 : 3); count > 0; count--) {
      const at = below(text.length + 1);
      text = `${text.slice(0, at)}${pick(pieces)}${text.slice(at + below(2))}`;
    }
    const isOne = isIP(text) !== 0;
    found += Number(isOne);
    expect([text, isIpAddress(text)]).toEqual([text, isOne]);
  }
  expect(found).toBeGreaterThan(2_000);
});
