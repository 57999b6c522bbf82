const { existsSync } = require('node:fs');
const { join } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;

/**
 * The longest files outside `test/`. Jest orders by what it remembers of its last run and where it has none, as on a fresh
 * machine, by size: a short file that walks hundreds of cases would then be the one that all wait for.
 */
const longest = [
  'functions/databases/structures/mysql/pairs.test.ts',
  'functions/databases/structures/postgres/pairs.test.ts',
  'functions/changes/workflows/figures/two-hundred.test.ts',
  'functions/auditing/database-comparison/rehearsal/rehearse.test.ts',
  'functions/databases/structures/broken-off.test.ts',
  'functions/platform/thousand-tenants.test.ts',
  'functions/running/agents/escapes.test.ts',
  'functions/local/demo.test.ts',
  'functions/changes/execution/cuts-around-commit.test.ts',
  'functions/databases/rehearsal/trial.test.ts',
  'functions/auditing/audits/computing/engine-grammar.test.ts',
  'functions/watching/collected/skew.test.ts',
  'functions/ground/scripts/sources.test.ts',
  'functions/changes/workflows/large-files.test.ts',
];

/** The test that counts steps is told of all code that its process has loaded, which is little only at the beginning. */
const counting = 'shared/audit/growth.test.ts';

/**
 * What runs the whole product takes longest: begun first, it leaves short tests to fill the end. Before it goes the test
 * that counts steps.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const root = join(__dirname, '../..');
    const gone = longest.filter((file) => !existsSync(join(root, file)));
    if (gone.length > 0) throw new Error(`test/support/longest-first.cjs names what is not there: ${gone.join(', ')}`);
    const isLongest = new Set(longest.map((file) => join(root, file)));
    const rankOf = ({ path }) => {
      if (path.endsWith(counting)) return 0;
      return isLongest.has(path) ? 1 : path.includes('/test/') ? 2 : 3;
    };
    return [0, 1, 2, 3].flatMap((rank) => super.sort(tests.filter((test) => rankOf(test) === rank)));
  }

  /** Whether a test file, by its path from the root, takes so long that it runs by itself. */
  static isLong(file) {
    return file.startsWith('test/') || file === counting || longest.includes(file);
  }
};
