import { engineOf } from '../../engines/index.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import type { AuditedFile } from './audited-file.ts';
import type { ReportFormat } from './report.ts';

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
};

function* entryOf({ path, dbType, result: { statements, ...rest } }: AuditedFile): Generator<string> {
  const { dialect } = engineOf(dbType);
  const head = indented({ file: path, engine: dbType, ...rest }, '  ');
  yield `  ${head.slice(0, head.lastIndexOf('\n'))},\n    "statements": [`;
  for (const [at, statement] of statements.entries()) {
    const entry = { ...statement, fingerprint: fingerprint(statement.text, dialect) };
    yield `${at === 0 ? '' : ','}\n      ${indented(entry, '      ')}`;
  }
  yield statements.length === 0 ? ']\n  }' : '\n    ]\n  }';
}

/** A line break in a text is written as \\n, so every line break here is one of the layout. */
function indented(value: object, indent: string): string {
  return JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}
