import { powers } from '../../../grammar/expressions/powers.ts';

const words = (list: string, power: number): [string, number][] => list.split(' ').map((word) => [word, power]);

/** SQL Server's table of operators; `*=` was an outer join once. */
export const sqlserverPowers: ReadonlyMap<string, number> = new Map([
  ['OR', powers.or],
  ['AND', powers.and],
  ...words('IS = > < >= <= <> != !< !> *=', powers.comparison),
  ...words('IN LIKE BETWEEN NOT', powers.matching),
  ...words('+ - & | ^ || << >>', powers.sum),
  ...words('* / %', powers.product),
  ['AT', powers.collate],
  ['COLLATE', powers.collate],
]);
