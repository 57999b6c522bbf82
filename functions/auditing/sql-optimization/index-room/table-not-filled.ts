/** A table that could not be given rows. */
export class TableNotFilled extends Error {
  readonly table: string;

  constructor(table: string, cause: unknown) {
    super(table, { cause });
    this.name = 'TableNotFilled';
    this.table = table;
  }
}
