import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { brokenPromise } from './promises.ts';
import { fuzz } from './run.ts';

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    dialect: { type: 'string' },
    corpus: { type: 'string' },
  },
});
if (options.dialect !== undefined && !isDialect(options.dialect))
  throw new Error(`No dialect is called ${options.dialect}`);
const failed = options.corpus === undefined ? runFuzz(options.dialect) : runCorpus(options.corpus);
process.exitCode = failed > 0 ? 1 : 0;

function isDialect(name: string): name is Dialect {
  return Object.hasOwn(dialects, name);
}

function runFuzz(only: Dialect | undefined): number {
  const before = process.cpuUsage();
  const { inputs, findings, slowest, growths } = fuzz({
    count: Number(options.count),
    seed: Number(options.seed),
    only,
  });
  const { user, system } = process.cpuUsage(before);
  for (const { dialect, sql, problem } of findings.slice(0, 20))
    console.log(`${dialect}: ${problem}\n  ${JSON.stringify(sql.slice(0, 400))}`);
  console.log(
    `${inputs} inputs of seed ${options.seed}, ${growths} of them also grown, cpu ${((user + system) / 1e6).toFixed(1)} s, slowest ${slowest.ms.toFixed(0)} ms for ${slowest.characters} characters, ${findings.length} findings`,
  );
  return findings.length;
}

/** The same promises on right statements: each node may be replaced by its own text. */
function runCorpus(folder: string): number {
  let failed = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
    const dialect = file.slice(0, -'.jsonl'.length);
    if (!isDialect(dialect)) continue;
    const scripts = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): { sql: string } => JSON.parse(line));
    const broken = scripts.flatMap(({ sql }) => {
      const problem = brokenPromise(sql, dialect);
      return problem ? [`  ${problem}: ${sql.replace(/\s+/g, ' ').slice(0, 200)}`] : [];
    });
    console.log(`${dialect.padEnd(11)} ${scripts.length} statements, ${broken.length} with a broken promise`);
    for (const line of broken.slice(0, 10)) console.log(line);
    failed += broken.length;
  }
  return failed;
}
