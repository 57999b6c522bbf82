import { trustedProxies, viewerOf } from './trusted-proxies.ts';

const proxies = trustedProxies('127.0.0.1, 10.1.0.0/16,fd00::/8');

test.each([
  ['nobody is believed who is no proxy of ours', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy tells who asked', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  [
    'what the client wrote before the proxy added to it counts for nothing',
    '10.1.2.3',
    '1.1.1.1, 198.51.100.1',
    '198.51.100.1',
  ],
  ['proxies behind each other are passed over', '127.0.0.1', '198.51.100.1, 10.1.9.9', '198.51.100.1'],
  ['an address of both families is one', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['networks of IPv6 count too', 'fd00::7', '2001:db8::1', '2001:db8::1'],
  ['what is no address is not taken', '127.0.0.1', 'unknown', '127.0.0.1'],
])('%s', (_, connection, forwardedFor, viewer) => {
  expect(viewerOf(connection, forwardedFor, proxies)).toBe(viewer);
});

test('without a setting no header is believed', () => {
  expect(viewerOf('127.0.0.1', '198.51.100.1', trustedProxies(undefined))).toBe('127.0.0.1');
});

test('a mistake in the setting is named', () => {
  expect(() => trustedProxies('10.0.0.0/40')).toThrow('10.0.0.0/40');
  expect(() => trustedProxies('proxy.local')).toThrow('proxy.local');
});
