const { createHash } = require('node:crypto');
const { transformSync } = require('esbuild');

const loaders = { ts: 'ts', tsx: 'tsx', js: 'js', cjs: 'js', mjs: 'js', jsx: 'jsx' };

/** Native ESM breaks the Cloudscape test wrappers, so everything a test loads becomes CommonJS. */
module.exports = {
  getCacheKey: (source, file) => createHash('sha1').update(source).update(file).update('2').digest('hex'),
  process: (source, file) =>
    transformSync(source, {
      loader: loaders[file.split('.').pop()],
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: file,
      // Lazy driver loading stays a real dynamic import in bundles; under jest it becomes a require.
      supported: { 'dynamic-import': false },
    }),
};
