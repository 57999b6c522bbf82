import type { Text } from '../../../text.ts';

/**
 * Why a rewrite is not made although the statement looks like one for it: what would have to be known, and is not. Each
 * reads on behind the name of the rewrite.
 */
export const reasons = {
  sqlMode: {
    zh: '语句含有双引号、反斜杠、|| 或未加括号的 NOT，其含义取决于会话设置',
    en: 'the statement holds double quotes, a backslash, || or NOT without brackets, which mean something else by the settings of a session',
  },
  hints: {
    zh: '语句含有提示或可执行注释，它们只对原来的写法有效',
    en: 'the statement holds hints or comments that servers run, which speak of the text as it is',
  },
  variables: {
    zh: '语句使用变量或 INTO，其值取决于读取行的顺序',
    en: 'the statement uses variables or INTO, whose values depend on the order in which rows are read',
  },
  locks: {
    zh: '语句锁定所读的行，改写后锁定的可能是另一些行',
    en: 'the statement locks the rows that it reads, and another form may lock others',
  },
  recursion: {
    zh: '语句含有递归查询，每一步的行数都会影响下一步',
    en: 'the statement holds a recursive query, in which the rows of each step decide on the next',
  },
  changesRows: {
    zh: '语句会修改数据，读取行的顺序和数量可能影响结果',
    en: 'the statement changes rows, and the order in which rows are read may matter to what it leaves',
  },
  unknownTable: {
    zh: '有的表不为人所知，其中可能是视图',
    en: 'not every table is known, and one of them may be a view',
  },
  view: {
    zh: '语句读取视图、外部表、采样或受行级安全策略保护的表，其行如何得出没有检查',
    en: 'the statement reads a view, a foreign table, a sample or a table with row policies, and how their rows come about is not looked at',
  },
  functions: {
    zh: '语句调用的函数可能每次结果不同、返回多行，或取决于行的顺序',
    en: 'the statement calls a function that may answer otherwise each time, give several rows, or depend on the order of rows',
  },
  ties: {
    zh: 'LIMIT、DISTINCT ON 或编号没有按不重复的键排序，取到哪些行并不确定',
    en: 'which rows LIMIT, DISTINCT ON or a numbering takes is open, as the order holds no key without repetitions',
  },
  inexact: {
    zh: '相等的值可能写法不同（大小写、尾部空格、小数位、浮点数），分组或去重后显示哪一个取决于读取顺序',
    en: 'values that are equal may be written differently (case, blanks at the end, digits, floating point), and which of them is shown depends on the order in which rows are read',
  },
  bareColumns: {
    zh: '查询输出未分组的列，显示哪一行的值并不确定',
    en: 'the query shows columns that are not grouped, and from which row their values come is open',
  },
  mayFail: {
    zh: '条件中的运算、转换或函数对某些行可能出错，改写后计算的行可能不同',
    en: 'a condition computes, converts or calls what may fail for some rows, and another form may compute it for others',
  },
  parameters: {
    zh: '改写会改变占位符的数量或顺序',
    en: 'it would change the number or the order of placeholders',
  },
  unknownColumn: {
    zh: '列、其类型或所属的表没有确切的定义可查',
    en: 'a column, its type or its table is not known for certain',
  },
  place: {
    zh: '条件的值在这里不只是真假判断',
    en: 'the condition stands where its value counts, and not only whether it is true',
  },
  grouping: {
    zh: '分组方式（ROLLUP、CUBE、GROUPING SETS、别名或表达式）使列在分组后含义不同',
    en: 'ROLLUP, CUBE, GROUPING SETS, aliases or expressions make a column mean something else once it is grouped',
  },
  nullable: {
    zh: '无法证明列不含 NULL',
    en: 'it is not proven that a column holds no NULL',
  },
  outerJoin: {
    zh: '外连接会补出 NULL',
    en: 'an outer join adds NULL',
  },
  outerColumn: {
    zh: '列属于外层查询',
    en: 'a column belongs to a query around it',
  },
  keyUnproven: {
    zh: '没有可证明的唯一键（键可为空、可延迟、未生效，或有其他表继承该表）',
    en: 'no key is proven to be without repetitions: it may be NULL, deferred or invalid, or other tables inherit the table',
  },
  orderWithoutKey: {
    zh: '排序不含单列的唯一键，无法确定每页是哪些行。请在 ORDER BY 末尾加上主键',
    en: 'the order holds no key of one column, by which it would be settled which rows a page holds: end ORDER BY with the primary key',
  },
  hidden: {
    zh: '* 不包含不可见的键列',
    en: '* leaves out a key column that is invisible',
  },
  noEquality: {
    zh: '有的列的类型可能无法比较，原语句可能出错',
    en: 'the type of a column may know no equality, so that the statement itself may fail',
  },
  orderOfOthers: {
    zh: '排序或分组使用了别名、序号、表达式或结果中没有的列',
    en: 'it is ordered or grouped by an alias, a number, an expression or a column that the result does not hold',
  },
  types: {
    zh: '两边的类型不同，或比较方式取决于排序规则、时区或会话设置',
    en: 'both sides are of different types, or how they compare depends on a collation, a time zone or the session',
  },
  impossibleDays: {
    zh: '结果含有日期列：其中若有不存在的日期（如 2024-02-30），经过服务器的临时表后会变成 0000-00-00',
    en: 'the result holds a column of dates: a day that no month has, such as 2024-02-30, becomes 0000-00-00 on its way through a table of the server’s own',
  },
  used: {
    zh: '查询的其他部分可能用到该表的列',
    en: 'another part of the query may use a column of the table',
  },
  manyMatches: {
    zh: '连接条件没有用另一张表的列给出整个唯一键，一行可能匹配多行',
    en: 'the join does not set a whole key equal to columns of other tables, so that a row may find several',
  },
  label: {
    zh: '改写会改变结果列的名称',
    en: 'it would change the name of a column of the result',
  },
  outOfRange: {
    zh: '数字超出列的范围，带引号时会出错',
    en: 'the number is out of the range of the column: in quotes it fails',
  },
} as const satisfies Record<string, Text>;
export type Reason = keyof typeof reasons;
/** What must hold for a rewrite, by what is said where it does not. */
export type Obligation = readonly [reason: Reason, holds: () => unknown];

/** The first obligation that does not hold, in the order in which they are given. */
export function unproven(obligations: readonly Obligation[]): Reason | undefined {
  return obligations.find(([, holds]) => !holds())?.[0];
}

/** Notes why a rewrite is not made; its own result is that nothing is. */
export type Refuse = (reason: Reason) => undefined;
