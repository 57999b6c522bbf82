import { prove } from './prove.ts';
import { dbTypeOf, provedEngines, startProved, type ProvedEngine } from './servers.ts';

// The long run is `npm run prove:rollback`.
const casesOf = (engine: ProvedEngine) => (dbTypeOf(engine) === 'MySQL' ? 4 : 6);

test.each(provedEngines)(
  'on %s random changes of random tables and their definitions are undone to the byte',
  async (engine) => {
    const { target, stop } = await startProved(engine);
    try {
      const proof = await prove(engine, target, { count: casesOf(engine), seed: 20 });
      expect(proof.cases).toBe(casesOf(engine));
    } finally {
      await stop();
    }
  },
  300_000,
);

test('what is undone without the product is undone by npm start and a browser too', async () => {
  const { target, stop } = await startProved('PostgreSQL');
  try {
    const proof = await prove('PostgreSQL', target, { count: 3, seed: 21, road: 'browser' });
    expect(proof.byBrowser).toBeGreaterThan(1);
  } finally {
    await stop();
  }
}, 600_000);
