import { usesOfFunction } from '../functions/declared-uses.ts';
import { routesPerApi } from '../shared/contract/gateway-routes.ts';
import { groups } from '../shared/contract/index.ts';
import { apiFunctions, routesToFunctions, workFunctions } from '../shared/deployed-functions.ts';

/** `npm run functions`: what is deployed, what each function serves and what it may. */
const routes = routesToFunctions(apiFunctions, groups);
const answering = Object.entries(apiFunctions).map(([name, row]) => ({
  name,
  serves: row.groups.join(', '),
  operations: String(row.groups.reduce((sum, group) => sum + Object.keys(groups[group]).length, 0)),
  routes: String(routes.filter(({ owner }) => owner === name).length),
  size: `${row.megabytes} MB, ${row.seconds} s`,
  uses: usesOfFunction(name).join(', '),
}));
const working = Object.entries(workFunctions).map(([name, row]) => ({
  name,
  serves: [...row.tasks, ...row.targets, ...row.sweeps, ...row.commands].join(', '),
  operations: '',
  routes: '',
  size: `${row.megabytes} MB, ${row.seconds} s`,
  uses: usesOfFunction(name).join(', '),
}));

const columns = ['name', 'operations', 'routes', 'size', 'serves', 'uses'] as const;
const header = {
  name: 'function',
  operations: 'operations',
  routes: 'routes',
  size: 'size',
  serves: 'serves',
  uses: 'uses beyond the table',
};
const rows = [header, ...answering, ...working];
const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows)
  console.log(
    columns
      .map((column, i) => row[column].padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
console.log(`${rows.length - 1} functions, ${routes.length} routes of at most ${routesPerApi}`);
