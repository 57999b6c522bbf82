// The houses and the rooms in them: a folder of a house is a room. Read by made files, dependency rules and tests alike.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

exports.housesOf = (root) => JSON.parse(readFileSync(join(root, 'functions/houses.json'), 'utf8'));

exports.roomsIn = (root, folder) =>
  Object.keys(exports.housesOf(root))
    .filter((house) => existsSync(join(root, folder, house)))
    .flatMap((house) =>
      readdirSync(join(root, folder, house), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ name, house, path: `${folder}/${house}/${name}` })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));

exports.roomsWith = (root, folder, file) =>
  exports.roomsIn(root, folder).filter(({ path }) => existsSync(join(root, path, file)));
