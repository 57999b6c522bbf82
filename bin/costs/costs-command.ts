import { inLocale, type Text } from '../../shared/text.ts';
import { familyOf } from '../../shared/engines/index.ts';
import { chosenJobs, troubleOf, type Surroundings } from '../audit-command.ts';
import { writeOut } from '../baseline.ts';
import { askedLocale, readOptions } from '../options.ts';
import { UsageError, WrongCall } from '../usage-error.ts';
import { EngineError } from '../../functions/engines/engine-error.ts';
import { mysqlDriver } from '../../functions/engines/mysql/driver.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { costTable } from './cost-table.ts';
import { planCosts } from './plan-costs.ts';
import { addressVariable, rehearsalAddress } from './rehearsal-address.ts';
import { statementsSince } from './statements-of.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tells what a rehearsal server expects the statements of files to cost, before and after the change since a commit, as part of a comment. */
export async function tellCosts(
  words: readonly string[],
  { command, folder, out, tell }: Surroundings,
  environment: Environment = process.env,
): Promise<0 | 2> {
  const locale = askedLocale(words);
  const say = (text: Text) => tell(`${inLocale(text, locale)}\n`);
  try {
    const options = readOptions(words);
    const { since, output } = options;
    if (since === undefined) throw new WrongCall({ zh: 'costs 需要 --since COMMIT', en: 'costs needs --since COMMIT' });
    const target = rehearsalAddress(environment[addressVariable]);
    // All of the project is looked at: a definition of one file changes the plans of others.
    const { jobs } = chosenJobs({ ...options, since: undefined }, folder, say);
    const own = jobs.filter(({ dbType, path }) => dbType === target.dbType && path !== '-');
    const driver = familyOf(target.dbType) === 'postgres' ? postgresDriver : mysqlDriver;
    const costs = await planCosts(driver, target, statementsSince(own, since, folder));
    const text = costTable(costs, locale);
    if (output === undefined) out(text);
    else writeOut(output, [text]);
    return 0;
  } catch (error) {
    tell(
      `${troubleOf(error instanceof EngineError ? new UsageError(serverSays(error.message)) : error, command, locale)}\n`,
    );
    return 2;
  }
}

function serverSays(reason: string): Text {
  return { zh: `无法在演练服务器上生成计划：${reason}`, en: `The rehearsal server could not be asked: ${reason}` };
}
