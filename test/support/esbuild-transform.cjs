const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');

const loaders = { ts: 'ts', tsx: 'tsx', js: 'js', cjs: 'js', mjs: 'js', jsx: 'jsx' };

// Whatever changes the result is part of the key, this file included.
const recipe = version + readFileSync(__filename, 'utf8');

/** Native ESM breaks the Cloudscape test wrappers, so everything a test loads becomes CommonJS. */
module.exports = {
  getCacheKey: (source, file) => createHash('sha1').update(source).update(file).update(recipe).digest('hex'),
  process: (source, file) =>
    transformSync(source, {
      loader: loaders[file.split('.').pop()],
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      // Traces need the places; the text is read from the file itself.
      sourcesContent: false,
      sourcefile: file,
      // Lazy driver loading stays a real dynamic import in bundles; under jest it becomes a require.
      supported: { 'dynamic-import': false },
    }),
};
