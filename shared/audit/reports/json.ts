import { kindFields, kindWriter, statementWriter, textWriter, type StatementWriter } from './json-statement.ts';
import { piecesInTurn, type InTurn, type ReportFormat } from './report.ts';

/**
 * All that is known, for programs: one entry per file, texts in both languages. A statement is a line, and what is
 * known of a file once all its statements are judged stands behind them.
 */
export const json: ReportFormat = {
  name: 'json',
  label: { zh: 'JSON', en: 'JSON' },
  extension: 'json',
  contentType: 'application/json; charset=utf-8',
  pieces: (report) => piecesInTurn(jsonInTurn(), report),
  inTurn: jsonInTurn,
};

function jsonInTurn(): InTurn {
  return {
    ...fileEntry(statementWriter({ text: textWriter(JSON.stringify), kind: kindWriter(kindFields), places: 'always' })),
    begin: '[\n',
    between: ',\n',
    end: (fileCount) => (fileCount === 0 ? ']\n' : '\n]\n'),
  };
}

/** The entry of a file: an object that stays open for its statements. */
export function fileEntry(statementText: StatementWriter): Pick<InTurn, 'before' | 'statement' | 'behind'> {
  return {
    before: ({ path, dbType }) => `${JSON.stringify({ file: path, engine: dbType }).slice(0, -1)},"statements":[`,
    statement: ({ dbType }, statement, { isFirst, tokens }) =>
      `${isFirst ? '' : ','}\n${statementText(statement, { dbType, tokens })}`,
    behind: (_, { count, ...rest }) => `${count === 0 ? '' : '\n'}],${JSON.stringify(rest).slice(1)}`,
  };
}
