const { existsSync } = require('node:fs');
const { availableParallelism } = require('node:os');

// Node 20 is supported on purpose and the SDK is pinned, so its warning says nothing new in every test file.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

// Short tests in groups, for whoever asks for them; else every one of them would be found twice.
const groups = process.env['SLUICE_TEST_GROUPS'] ? ['.build/together'] : [];

/** Unit, shape, journey and browser tests: one runner, one report. */
module.exports = {
  testEnvironment: 'node',
  // Real servers and browsers start slowly on a busy machine; how fast things are is measured by the benchmarks.
  testTimeout: 180_000,
  // One file per core; more than four browsers and databases at a time would only hinder each other.
  maxWorkers: Math.min(4, availableParallelism()),
  globalSetup: '<rootDir>/test/support/serve-tests.ts',
  globalTeardown: '<rootDir>/test/support/end-servers.ts',
  setupFilesAfterEnv: ['quiet', 'real-hashes', 'cleaned', 'quick-styles'].map(
    (name) => `<rootDir>/test/support/${name}.cjs`,
  ),
  testSequencer: '<rootDir>/test/support/longest-first.cjs',
  roots: ['shared', 'functions', 'web', 'infra', 'test', 'bin', ...groups]
    .filter((root) => existsSync(`${__dirname}/${root}`))
    .map((root) => `<rootDir>/${root}`),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/test/support/esbuild-transform.cjs' },
  transformIgnorePatterns: [
    '/node_modules/(?!(@cloudscape-design|@middy|d3-[a-z]+|openid-client|oauth4webapi|jose|hyparquet|hyparquet-writer|@noble)/)',
  ],
  moduleNameMapper: { '\\.(css|scss)$': '<rootDir>/test/support/style-stub.cjs' },
};
