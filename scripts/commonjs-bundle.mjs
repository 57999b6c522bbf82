/**
 * How code of ours becomes one file that is required: packages stay where they are installed. One that is an ES module only
 * goes into the file, because Node before 22.12 cannot require it. The deployed functions are ES modules and need none of this.
 */
export const commonjsBundle = {
  bundle: true,
  packages: 'external',
  alias: { '@middy/core': './node_modules/@middy/core/index.js' },
  platform: 'node',
  format: 'cjs',
};
