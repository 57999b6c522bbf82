import { engineOf } from '../../engines/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import type { AuditedFile, ReportedStatement, ScriptSource } from './audited-file.ts';
import type { InTurn, ReportFormat } from './report.ts';

/** All that is known, for programs: one entry per file, texts in both languages. */
export const json: ReportFormat = {
  name: 'json',
  label: { zh: 'JSON', en: 'JSON' },
  extension: 'json',
  contentType: 'application/json; charset=utf-8',
  *pieces({ files }) {
    yield '[';
    for (const [at, file] of files.entries()) {
      yield at === 0 ? '\n' : ',\n';
      yield* entryOf(file);
    }
    yield files.length === 0 ? ']\n' : '\n]\n';
  },
  inTurn: {
    statement: ({ dbType }, statement, { isFirst }) => statementOf(statement, engineOf(dbType).dialect, isFirst),
    around: (file, { count, ...rest }) => ({ before: headOf(file, rest), behind: tailOf(count) }),
    needsTotalsFirst: true,
    begin: '[\n',
    between: ',\n',
    end: (fileCount) => (fileCount === 0 ? '[]\n' : '\n]\n'),
  } satisfies InTurn,
};

function* entryOf({ result: { statements, ...rest }, ...file }: AuditedFile): Generator<string> {
  const { dialect } = engineOf(file.dbType);
  yield headOf(file, rest);
  for (const [at, statement] of statements.entries()) yield statementOf(statement, dialect, at === 0);
  yield tailOf(statements.length);
}

function headOf({ path, dbType }: ScriptSource, rest: object): string {
  const head = indented({ file: path, engine: dbType, ...rest }, '  ');
  return `  ${head.slice(0, head.lastIndexOf('\n'))},\n    "statements": [`;
}

function statementOf(statement: ReportedStatement, dialect: Dialect, isFirst: boolean): string {
  const entry = { ...statement, fingerprint: fingerprint(statement.text, dialect) };
  return `${isFirst ? '' : ','}\n      ${indented(entry, '      ')}`;
}

function tailOf(count: number): string {
  return count === 0 ? ']\n  }' : '\n    ]\n  }';
}

/** A line break in a text is written as \\n, so every line break here is one of the layout. */
function indented(value: object, indent: string): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}
