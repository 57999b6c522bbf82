import { AppError } from '../../../../shared/errors/index.ts';
import { catalogueRowsMax, type Rows, type StructureConnection } from '../structure.ts';

export type MysqlAsk = (sql: string) => Promise<Rows>;

/** Asks the catalogue; what does not come whole is refused. */
export function asking(connection: StructureConnection): MysqlAsk {
  return async (sql) => {
    const answer = await connection.query(sql, { maxRows: catalogueRowsMax });
    if (answer.truncated) throw new AppError('catalogueTooLarge', { max: catalogueRowsMax });
    return answer.rows;
  };
}
