import { exchange, ExchangeFailed } from './exchange.ts';

test.each(['http://[fe80::1%25lo]/', 'http://[fe80::1]/', 'http://', 'no address', 'http://a:99999/'])(
  'an address that leads nowhere allowed is refused as any other that does not answer: %s',
  async (url) => {
    await expect(exchange({ method: 'GET', url })).rejects.toBeInstanceOf(ExchangeFailed);
  },
);
