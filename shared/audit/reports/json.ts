import { engineOf } from '../../engines/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import type { AuditedFile, ReportedStatement, ScriptSource } from './audited-file.ts';
import type { InTurn, ReportFormat } from './report.ts';

const [begin, between] = ['[\n', ',\n'];
const end = (fileCount: number) => (fileCount === 0 ? ']\n' : '\n]\n');

/**
 * All that is known, for programs: one entry per file, texts in both languages. A statement is a line, and what is
 * known of a file once all its statements are judged stands behind them.
 */
export const json: ReportFormat = {
  name: 'json',
  label: { zh: 'JSON', en: 'JSON' },
  extension: 'json',
  contentType: 'application/json; charset=utf-8',
  *pieces({ files }) {
    yield begin;
    for (const [at, file] of files.entries()) {
      if (at > 0) yield between;
      yield* entryOf(file);
    }
    yield end(files.length);
  },
  inTurn: {
    before: headOf,
    statement: ({ dbType }, statement, { isFirst }) => statementOf(statement, engineOf(dbType).dialect, isFirst),
    behind: (_, { count, ...rest }) => tailOf(count, rest),
    begin,
    between,
    end,
  } satisfies InTurn,
};

function* entryOf({ result: { statements, ...rest }, ...file }: AuditedFile): Generator<string> {
  const { dialect } = engineOf(file.dbType);
  yield headOf(file);
  for (const [at, statement] of statements.entries()) yield statementOf(statement, dialect, at === 0);
  yield tailOf(statements.length, rest);
}

/** An object that stays open for its statements. */
function headOf({ path, dbType }: ScriptSource): string {
  return `${JSON.stringify({ file: path, engine: dbType }).slice(0, -1)},"statements":[`;
}

function statementOf(statement: ReportedStatement, dialect: Dialect, isFirst: boolean): string {
  const entry = { ...statement, fingerprint: fingerprint(statement.text, dialect) };
  return `${isFirst ? '' : ','}\n${JSON.stringify(entry)}`;
}

function tailOf(count: number, rest: object): string {
  return `${count === 0 ? '' : '\n'}],${JSON.stringify(rest).slice(1)}`;
}
