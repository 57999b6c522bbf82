import { readdirSync, readFileSync } from 'node:fs';

const map = readFileSync('docs/map.md', 'utf8');
const below = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const houses = Object.keys(JSON.parse(readFileSync('functions/houses.json', 'utf8')) as object);

test('whoever looks for a folder finds it on the map', () => {
  const places = [
    'shared',
    'functions/platform',
    'functions/local',
    'functions/engines',
    'web',
    'bin',
    'infra',
    'test',
  ];
  const folders = places.flatMap((place) => below(place).map((name) => ({ place, name })));
  const unnamed = folders.filter(({ name }) => !map.includes(`${name}/`));
  expect(unnamed).toEqual([]);
  expect(folders.length).toBeGreaterThan(60);
});

test('whoever looks for a room of a house finds it in the row of that house', () => {
  const missing = houses.flatMap((house) => {
    const row = map.split('\n').find((line) => line.startsWith(`| \`${house}\` |`)) ?? '';
    return below(`functions/${house}`)
      .filter((room) => !new RegExp(`\\b${room}\\b`).test(row))
      .map((room) => `${house}/${room}`);
  });
  expect(missing).toEqual([]);
});

test('every document is linked on the map', () => {
  const documents = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'map.md');
  expect(documents.filter((file) => !map.includes(`](${file}`))).toEqual([]);
});
