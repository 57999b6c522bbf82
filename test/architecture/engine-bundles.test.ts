import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { auditRooms } from '../../scripts/audit-rooms.ts';

/** What `npm run engine` prints of one bundle. */
type Bundle = {
  readonly name: string;
  readonly compressed: number;
  readonly rooms: Readonly<Record<string, number>>;
};

const root = join(__dirname, '../..');
const script = `import { engineBundles } from './scripts/engine-bundles.mjs'; console.log(JSON.stringify(await engineBundles()));`;
const bundles = JSON.parse(
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
) as readonly Bundle[];

/** Texts in two languages, the levels of findings and what locks come to: a screen shows them without the engine. */
const beside = ['shared/levels.ts', 'shared/lock-words.ts', 'shared/text.ts'];

/** The last room that each bundle may hold by the order of rooms, what it needs none of, and how large it may be with all dialects. */
const allowed = [
  { name: 'read', upTo: 'read', without: ['scope', 'script'], kilobytes: 200 },
  { name: 'judge', upTo: 'judge', without: ['lock-impact'], kilobytes: 220 },
  { name: 'audit', upTo: 'audit', without: [], kilobytes: 400 },
];

test('each part of the engine that may be carried by itself is known', () => {
  expect(bundles.map(({ name }) => name)).toEqual(allowed.map(({ name }) => name));
});

test.each(allowed)(
  'the engine up to $name holds nothing of what stands above it, and no server or screen',
  ({ name, upTo, without }) => {
    const below = auditRooms.slice(0, auditRooms.indexOf(upTo) + 1).filter((room) => !without.includes(room));
    const { rooms } = bundleOf(name);
    expect(rooms).toHaveProperty(upTo);
    expect(Object.keys(rooms).filter((room) => !below.includes(room) && !beside.includes(room))).toEqual([]);
  },
);

test.each(allowed)(
  'the engine up to $name is below $kilobytes KB, compressed, with all dialects',
  ({ name, kilobytes }) => {
    const size = bundleOf(name).compressed / 1024;
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThan(kilobytes);
  },
);

function bundleOf(name: string): Bundle {
  const found = bundles.find((bundle) => bundle.name === name);
  if (!found) throw new Error(`there is no bundle ${name}`);
  return found;
}
