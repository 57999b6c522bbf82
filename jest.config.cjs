/** Unit, shape, journey and browser tests: one runner, one report. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/shared', '<rootDir>/functions', '<rootDir>/web', '<rootDir>/infra', '<rootDir>/test'].filter((root) => require('node:fs').existsSync(root.replace('<rootDir>', __dirname))),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform: { '\\.[cm]?[jt]sx?$': '<rootDir>/test/support/esbuild-transform.cjs' },
  transformIgnorePatterns: ['/node_modules/(?!@cloudscape-design/)'],
  moduleNameMapper: { '\\.(css|scss)$': '<rootDir>/test/support/style-stub.cjs' },
};
