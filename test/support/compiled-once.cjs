const vm = require('node:vm');

const compile = vm.compileFunction;
const compiled = new Map();

/**
 * Jest compiles every module anew for every test file. Here a worker compiles it once: the script is kept and run again in
 * the world of the next test file, which shares its code and nothing else. What a script cannot do so is dynamic import,
 * of which the transform has made a require.
 */
vm.compileFunction = (source, names, options) => {
  const { filename, parsingContext } = options ?? {};
  if (filename === undefined || parsingContext === undefined) return compile(source, names, options);
  const known = compiled.get(filename);
  if (known?.source === source) return known.script.runInContext(parsingContext);
  const head = `(function(${names.join(',')}){`;
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script.runInContext(parsingContext);
};
