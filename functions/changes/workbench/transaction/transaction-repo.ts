import * as z from 'zod';
import { queryOutcomes } from '../../../../shared/query-outcomes.ts';
import { sqlTransactionStates } from '../../../../shared/sql-transaction-states.ts';
import { entity, type Stored } from '../../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });

/** What somebody wants of whoever holds the session: one at a time, and it is there until it was done. */
const order = z.object({
  number: z.number().int(),
  kind: z.enum(['read', 'write', 'commit', 'rollback']),
  /** The row of the log. */
  recordUid: z.string(),
  runUid: z.string().optional(),
});
export type Order = z.output<typeof order>;

const schema = z.object({
  transactionUid: z.string(),
  creatorUid: z.string(),
  creatorName: z.string(),
  projectUid: z.string(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  schema: z.string(),
  /** `lost` is none that is kept: it is what is told of one whose holder says nothing. */
  state: z.enum(sqlTransactionStates).exclude(['lost']),
  /** Grows each time that somebody goes on with it from another place: an older one opens nothing. */
  token: z.number().int(),
  /** Whoever holds its session, or finds out what became of it: nobody else writes its state. */
  holder: z.string().optional(),
  aliveUntil: z.number().int(),
  /** When its person was last heard, and when something was last done in it. */
  keptAt: z.number().int(),
  usedAt: z.number().int(),
  openedAt: z.number().int(),
  endedAt: z.number().int().optional(),
  backendId: z.string().optional(),
  transactionId: z.string().optional(),
  order: order.optional(),
  /** How many orders were given. */
  orders: z.number().int(),
  statementCount: z.number().int(),
  changedRows: z.number().int(),
  reason: text.optional(),
  expiresAtSeconds: z.number().int(),
});
export type NewSqlTransaction = z.output<typeof schema>;
export type SqlTransaction = Stored<NewSqlTransaction>;

/** Transactions of one person: nobody else finds them. */
export const sqlTransactions = entity('SQL_TRANSACTION', schema, {
  pk: 'SQL_TRANSACTIONS#{creatorUid}',
  sk: '{transactionUid}',
  ttl: 'expiresAtSeconds',
});

/** Those without an end: one of a person on a data source, and all that the sweep has to look at. */
export const openSqlTransactions = entity(
  'OPEN_SQL_TRANSACTION',
  z.object({
    creatorUid: z.string(),
    dbServiceUid: z.string(),
    transactionUid: z.string(),
    /** Whether it stands in the quota of its tenant. */
    isCounted: z.boolean().optional(),
  }),
  { pk: 'OPEN_SQL_TRANSACTIONS', sk: '{creatorUid}#{dbServiceUid}' },
);

/** The ledger of a transaction: each statement, written before it may be sent. */
export const transactionStatements = entity(
  'SQL_TRANSACTION_STATEMENT',
  z.object({
    transactionUid: z.string(),
    number: z.number().int(),
    recordUid: z.string(),
    runUid: z.string(),
    /** Its beginning; the whole text stands in the log. */
    sql: z.string(),
    state: z.enum(queryOutcomes),
    changedRows: z.number().int(),
    at: z.string(),
    expiresAtSeconds: z.number().int(),
  }),
  { pk: 'SQL_TRANSACTION_STATEMENTS#{transactionUid}', sk: '{number}', ttl: 'expiresAtSeconds' },
);
