import type { MaskingDialect } from '../../../../shared/masking/mask-sql.ts';
import { maskedHeadings } from '../../../../shared/masking/taint.ts';
import type { Connection, Reader, ResultSink } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { MaskingPolicy } from '../../masking/service.ts';
import { demandReadable } from '../readable.ts';
import type { Readable } from '../seen-readable.ts';
import { maskedStatement } from './masked-statement.ts';

type Masking = {
  readonly connection: Connection;
  readonly dialect: MaskingDialect;
  readonly dbType: string;
  readonly masking: MaskingPolicy;
  readonly read: Reader;
  readonly sink: ResultSink;
};

/** Reads a statement over masks. What is sent in its place is looked at as anything that is sent, and its columns say what is masked. */
export async function readMasked(statement: Readable, { connection, dialect, dbType, ...way }: Masking): Promise<void> {
  const { text, line, column } = statement;
  const begins = { line, column };
  const masked = await maskedStatement(text, { connection, dialect, policy: way.masking, begins });
  const rows: ResultSink['rows'] = (batch) => way.sink.rows(batch);
  if (masked.reads.length === 0) {
    const columns: ResultSink['columns'] = (found, origins) => {
      masked.demandOrigins(origins);
      way.sink.columns(found, origins);
    };
    return way.read(statement.text, { columns, rows });
  }
  const sent = demandReadable(masked.text, dbType);
  for (const setting of masked.settings) await connection.run(setting);
  const columns: ResultSink['columns'] = (found, origins) => {
    masked.demandOrigins(origins);
    const labels = maskedHeadings(
      masked.taint,
      found.map(({ name }) => name),
      dialect,
    );
    way.sink.columns(
      found.map((column, at) => (labels[at] ? { ...column, masked: true } : column)),
      origins,
    );
  };
  try {
    await way.read(sent.text, { columns, rows });
  } catch (error) {
    throw withoutWords(error);
  }
}

/** A server's words may show values, and a place counts in a text that nobody wrote: of both nothing is left but the code. */
function withoutWords(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const { kind, code, outcome } = error;
  return new EngineError({
    kind,
    code,
    outcome,
    message: `The database answered with the error ${code}. Its words are not shown, as they may hold masked values`,
    words: {
      zh: `数据库返回错误 ${code}；其说明可能包含被脱敏的值，因此不显示`,
      en: `The database answered with the error ${code}. Its words are not shown, as they may hold masked values`,
    },
  });
}
