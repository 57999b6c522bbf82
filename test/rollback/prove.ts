import { deepEqual } from 'node:assert/strict';
import { keepRows } from '../../functions/backups/keep-rows.ts';
import { reverseScript, type KeptStatement } from '../../functions/backups/reverse-script.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf, familyOf } from '../../shared/engines/index.ts';
import { adviseBackup } from '../../shared/rollback/advise.ts';
import { filesInMemory } from '../support/task-run.ts';
import { randomCase, randomFrom, type ProvedEngine } from './random-tables.ts';

type Proof = { readonly cases: number; readonly statements: number; readonly undone: number };

/** Changes random tables with a backup, undoes the changes by the script alone and compares every byte. */
export async function prove(
  engine: ProvedEngine,
  target: Target,
  { count, seed, told }: { count: number; seed: number; told?: (done: number) => void },
): Promise<Proof> {
  const driver = await driverOf(engine);
  const connect = () => driver.connect(target, { timeoutMs: 5000, applicationName: 'prove' });
  const db = await connect();
  const proof = { cases: 0, statements: 0, undone: 0 };
  try {
    if (engine === 'PostgreSQL') await db.run(`create type mood as enum ('sad', 'it''s ok')`).catch(() => undefined);
    for (let number = 0; number < count; number++) {
      const made = await proveOne(engine, db, { seed: seed * 1_000_003 + number, connect });
      proof.cases++;
      proof.statements += made.statements;
      proof.undone += made.undone;
      told?.(proof.cases);
    }
    return proof;
  } finally {
    await db.close();
  }
}

async function proveOne(
  engine: ProvedEngine,
  db: Connection,
  { seed, connect }: { seed: number; connect: () => Promise<Connection> },
): Promise<{ statements: number; undone: number }> {
  const { create, fill, statements, order } = randomCase(engine, randomFrom(seed));
  const files = filesInMemory();
  await db.run('drop table if exists proved');
  await db.run(create);
  await db.run(fill);
  const before = await dump(engine, db, order);
  const kept: KeptStatement[] = [];
  for (const [index, sql] of statements.entries())
    kept.push(
      await changed(engine, db, { sql, number: index + 1, files, strategy: seed % 2 ? 'reverse_sql' : 'original_row' }),
    );
  const script: string[] = [];
  for await (const line of reverseScript(files, kept, familyOf(engine))) script.push(line.replace(/;\n$/, ''));
  // As a workflow would: another session, with the settings of the script alone.
  const other = await connect();
  try {
    for (const sql of script) await other.run(sql);
    deepEqual(await dump(engine, db, order), before);
  } catch (error) {
    const told = [create, fill, ...statements, '-- undone by', ...script].join(';\n');
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}\n${told}`, {
      cause: error,
    });
  } finally {
    await other.close();
  }
  return { statements: statements.length, undone: script.length };
}

type Change = {
  readonly sql: string;
  readonly number: number;
  readonly files: ReturnType<typeof filesInMemory>;
  readonly strategy: 'reverse_sql' | 'original_row';
};

async function changed(
  engine: ProvedEngine,
  db: Connection,
  { sql, number, files, strategy }: Change,
): Promise<KeptStatement> {
  const described = engineOf(engine);
  const [parsed] = parseScript(sql, described.dialect).statements;
  const plan = parsed && adviseBackup(parsed, described).plan;
  if (!plan) throw new Error(`no plan for ${sql}`);
  const folder = `proof/${number}`;
  await db.begin();
  const job = { sql, plan, rowsMax: 1000, family: familyOf(engine), folder, connection: db, files };
  const rows = await keepRows({ ...job, mayGoOn: () => Promise.resolve() });
  await rows.finish(await db.run(rows.send, { maxRows: rows.maxRows }));
  await db.commit();
  return { number, strategy, folder };
}

/** Every value in its bytes, as far as the server shows them, and the definition of the table. */
async function dump(engine: ProvedEngine, db: Connection, order: string) {
  const [schema] =
    engine === 'PostgreSQL' ? ['public'] : ((await db.query('select database()', { maxRows: 1 })).rows[0] ?? []);
  const { columns, createText } = await db.describeTable(schema ?? '', 'proved');
  const shown = columns.map(({ name, type }) =>
    engine === 'MariaDB' ? (type === 'float' ? `cast(${name} as double)` : `hex(${name}), ${name}`) : `${name}::text`,
  );
  const { rows } = await db.query(`select ${shown.join(', ')} from proved order by ${order}`, { maxRows: 10_000 });
  // The counter of AUTO_INCREMENT is not taken back, and that is said.
  return { rows, createText: createText.replace(/ AUTO_INCREMENT=\d+/, '') };
}
