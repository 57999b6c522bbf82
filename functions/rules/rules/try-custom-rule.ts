import type * as contract from '../../../shared/contract/rules/rules/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { findEngine } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { trying } from './trying.ts';

/** Judges a sample by one expression, as an audit would. */
export async function tryCustomRule(
  { body: { db_type: dbType, rule_script: script, sample } }: Input<typeof contract.tryCustomRule>,
  { locale, tenant, user, world }: Context,
) {
  const engine = findEngine(dbType);
  if (!engine) throw new AppError('unknownDbType', { dbType });
  const { problem, statementCount, found } = await world.compute.run(
    trying,
    { dialect: engine.dialect, script, sample },
    // A match cannot be interrupted, so a short sample may take long.
    {
      size: 'large',
      purpose: 'request',
      whose: `${tenant} ${user.uid}`,
      secondsMax: limits.auditSecondsMax,
      answers: {},
    },
  );
  if (problem)
    return {
      data: {
        problem: { ...problem, message: inLocale(problem.message, locale) },
        statement_count: 0,
        matches: [],
        failures: [],
      },
    };
  const matches = found
    .filter(({ finding }) => finding.error === undefined)
    .flatMap(({ number, finding }) =>
      finding.places.map(({ start, length, line, column }) => ({
        statement_number: number,
        start,
        length,
        line,
        column,
        text: sample.slice(start, start + length),
      })),
    );
  const failures = found.flatMap(({ number, finding: { error } }) =>
    error === undefined ? [] : [{ statement_number: number, message: inLocale(error, locale) }],
  );
  return {
    data: { statement_count: statementCount, matches: matches.slice(0, limits.customRuleMatchesMax), failures },
  };
}
