declare module 'dynalite/db/index.js' {
  import type { Stream } from 'node:stream';
  export type Value = Record<string, unknown>;
  export type Attributes = Record<string, Value>;
  export type Table = {
    TableName: string;
    KeySchema: { AttributeName: string; KeyType: string }[];
    AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
    GlobalSecondaryIndexes: {
      IndexName: string;
      KeySchema: { AttributeName: string; KeyType: string }[];
      Projection: { ProjectionType: string };
    }[];
  };
  export type Callback<T> = (error: Error | null | undefined, value?: T) => void;
  export type Operation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };
  export type Level = {
    open(): Promise<void>;
    close(): Promise<void>;
    put: (key: string, value: unknown, done: Callback<void>) => void;
    del: (key: string, done: Callback<void>) => void;
    batch: (operations: Operation[], done: Callback<void>) => void;
    get: (key: string, done: Callback<unknown>) => void;
    getSync(key: string): unknown;
    createValueStream: (range: Readonly<Record<string, unknown>>) => Stream;
    values(range: Readonly<Record<string, unknown>>): {
      nextv(size: number): Promise<unknown[]>;
      close(): Promise<void>;
    };
    keys(options: { gte: string; lt: string; limit: number }): { all(): Promise<string[]> };
  };
  export type Store = {
    db: Level;
    getTable: (name: string, checkStatus: boolean | Callback<Table>, done?: Callback<Table>) => void;
  };
  export type Input = Record<string, unknown> & { TableName: string; Key?: Attributes; Item?: Attributes };
  const database: {
    create(options: { path?: string }): Store;
    createKey(item: Attributes, table: Table): string;
    validateItem(item: Attributes, table: Table): Error | undefined;
    validateKey(key: Attributes, table: Table): Error | undefined;
    checkConditional(input: Input, item: Attributes | undefined): Error | null;
  };
  export default database;
}

declare module 'dynalite/actions/*' {
  import type { Callback, Input, Store } from 'dynalite/db/index.js';
  const action: (store: Store, input: Input, done: Callback<Record<string, unknown>>) => void;
  export default action;
}

declare module 'dynalite/validations/index.js' {
  import type { Input, Store } from 'dynalite/db/index.js';
  const validations: {
    checkTypes(input: object, types: unknown): Input;
    checkValidations(input: Input, types: unknown, custom: unknown, store: Store): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*' {
  const validation: { types: unknown; custom: unknown };
  export default validation;
}
