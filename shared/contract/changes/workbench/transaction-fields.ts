import * as z from 'zod';
import { queryOutcomes } from '../../../query-outcomes.ts';
import { sqlTransactionStates } from '../../../sql-transaction-states.ts';
import { uidWithName } from '../../paging.ts';

/** A statement of a transaction, as its ledger has it: written before it was sent. */
const sqlTransactionStatement = z
  .object({
    number: z.number().int(),
    /** Its beginning. */
    sql: z.string(),
    state: z.enum(queryOutcomes),
    changed_rows: z.number().int(),
    at: z.string(),
    run_uid: z.string(),
  })
  .meta({ id: 'SqlTransactionStatement' });

/** A transaction that a person began and ends. */
export const sqlTransaction = z
  .object({
    transaction_uid: z.string(),
    state: z.enum(sqlTransactionStates),
    person: uidWithName,
    db_service: uidWithName,
    schema_name: z.string(),
    opened_at: z.string(),
    ended_at: z.string().optional(),
    /** Why it ended so, and, where nobody knows how, what can be looked at. */
    reason: z.string().optional(),
    /** Until it is rolled back by itself, and why then: nothing was done in it for long, or it is open for too long. */
    seconds_left: z.number().int(),
    ends_because: z.enum(['idle', 'length']),
    /** A statement of it runs. */
    is_busy: z.boolean(),
    statement_count: z.number().int(),
    changed_rows: z.number().int(),
    /** The latest ones, the newest first. */
    statements: z.array(sqlTransactionStatement),
    /** How its server calls the session, and the transaction where it has a number. */
    server_session: z.string().optional(),
    server_transaction: z.string().optional(),
  })
  .meta({ id: 'SqlTransaction' });

/** Shown once more than the transaction: who has the token of the last one to take it may do something in it. */
export const heldSqlTransaction = z
  .object({ token: z.number().int(), transaction: sqlTransaction })
  .meta({ id: 'HeldSqlTransaction' });
