/** The part of node-oracledb that is used here; the package brings no types. */
declare module 'oracledb' {
  export type ColumnMetadata = { readonly name: string; readonly dbType: unknown };
  export type ResultSet = { getRows(count: number): Promise<readonly (readonly unknown[])[]>; close(): Promise<void> };
  export type Result = {
    readonly rowsAffected?: number;
    readonly metaData?: readonly ColumnMetadata[];
    readonly resultSet?: ResultSet;
    /** For each OUT variable the values of all rows. */
    readonly outBinds?: readonly (readonly unknown[])[];
  };
  /** A variable that the server fills. */
  export type OutVariable = { readonly dir: unknown; readonly type: unknown; readonly maxSize: number };
  export type ExecuteOptions = {
    readonly autoCommit: boolean;
    readonly resultSet: true;
    readonly fetchTypeHandler: (column: ColumnMetadata) => { readonly type: unknown };
  };
  export interface Connection {
    callTimeout: number;
    module: string;
    readonly oracleServerVersionString: string;
    execute(sql: string, binds: readonly (string | OutVariable)[], options: ExecuteOptions): Promise<Result>;
    commit(): Promise<void>;
    rollback(): Promise<void>;
    close(options?: { readonly drop: boolean }): Promise<void>;
  }
  const oracledb: {
    readonly STRING: unknown;
    readonly BIND_OUT: unknown;
    readonly BUFFER: unknown;
    readonly DB_TYPE_BLOB: unknown;
    readonly DB_TYPE_RAW: unknown;
    readonly DB_TYPE_LONG_RAW: unknown;
    readonly DB_TYPE_NUMBER: unknown;
    readonly DB_TYPE_BINARY_FLOAT: unknown;
    readonly DB_TYPE_BINARY_DOUBLE: unknown;
    getConnection(options: {
      readonly user: string;
      readonly password: string;
      readonly connectString: string;
      readonly walletContent?: string;
    }): Promise<Connection>;
  };
  export default oracledb;
}
