import { dirname } from 'node:path';

/** Folders that have one table of database families, and where it is: nothing else in them asks of which family a database is. */
export const tablesOfFamilies = [
  { folder: 'functions/auditing/audits', table: 'functions/auditing/backups/families.ts', row: 'family.ts' },
  { folder: 'functions/auditing/backups', table: 'functions/auditing/backups/families.ts', row: 'family.ts' },
  { folder: 'functions/databases/instances', table: 'functions/databases/instances/families.ts', row: 'family.ts' },
  { folder: 'functions/databases/reading', table: 'functions/databases/reading/families.ts', row: 'family.ts' },
  { folder: 'functions/databases/rehearsal', table: 'functions/databases/rehearsal/families.ts', row: 'family.ts' },
  { folder: 'functions/databases/structures', table: 'functions/databases/structures/families.ts', row: 'family.ts' },
  {
    folder: 'functions/watching/cloud-collectors',
    table: 'functions/watching/cloud-collectors/rds-families.ts',
    row: 'rds-families.ts',
  },
];

const names = '/^(mysql|postgres|oracle|sqlserver|MySQL|MariaDB|PostgreSQL|Oracle|SQL Server)$/';
const questions = [
  `BinaryExpression[operator=/^[!=]==?$/] > Literal[value=${names}]`,
  `SwitchCase > Literal.test[value=${names}]`,
  `CallExpression[callee.property.name=/^(includes|has)$/][arguments.0.name=/^(family|dbType)$/]`,
  `CallExpression[callee.property.name=/^(includes|has)$/][arguments.0.property.name=/^(family|dbType)$/]`,
];

/** The rule `no-restricted-syntax` for the code of each of these folders; tests may name families. */
export const askedOnce = tablesOfFamilies.map(({ folder, table, row }) => ({
  files: [`${folder}/**/*.ts`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...questions.map((selector) => ({
        selector,
        message: `Ask the row of the family instead (${table}): a part in which families differ is a field of ${dirname(table)}/${row}, and each family says its own in its row.`,
      })),
    ],
  },
}));
