import { held } from '../../test/support/planted/held-names.ts';
import { plantedSchema, type PlantedColumn } from '../../test/support/planted/schema.ts';
import { tuned } from '../../test/support/planted/tuned-names.ts';
import { judgeColumn, judgedBuiltins } from './judge-column.ts';
import { builtinSensitiveTypes } from './sensitive-types.ts';

const identifierOf = new Map(builtinSensitiveTypes.map(({ id, identifier }) => [id, identifier]));

/** How many of what was found are right, and how many of what there is were found. */
function figures(columns: readonly PlantedColumn[], by: 'name' | 'samples') {
  const wrong: string[] = [];
  const missed: string[] = [];
  let right = 0;
  for (const { values, identifier, ...column } of columns) {
    const found = judgeColumn({ ...column, values: by === 'samples' ? values : undefined }, judgedBuiltins);
    const says = found && identifierOf.get(found.typeId);
    if (says !== undefined && says === identifier) right++;
    else {
      if (says !== undefined) wrong.push(`${column.table}.${column.name} is no ${says} (${values[1]})`);
      if (identifier !== undefined) missed.push(`${column.table}.${column.name}: ${identifier}`);
    }
  }
  const planted = columns.filter(({ identifier }) => identifier !== undefined).length;
  return { precision: right / (right + wrong.length), recall: right / planted, wrong, missed };
}

/** Columns whose names say nothing: only their values tell them. */
const isSilent = ({ name }: PlantedColumn) => /^(?:[a-z]|col_|ext|attr_)\d+$/.test(name);

describe.each([
  ['names that it was made with', tuned, 7],
  ['names that were held back, with another seed', held, 4711],
] as const)('300 planted columns in both languages, %s', (_, plan, seed) => {
  const columns = plantedSchema(plan, seed);

  test('by samples nearly all are found, and hardly another one', () => {
    expect(columns).toHaveLength(300);
    const { precision, recall, wrong, missed } = figures(columns, 'samples');
    expect({ wrong: precision < 0.95 ? wrong : [], missed: recall < 0.9 ? missed : [] }).toEqual({
      wrong: [],
      missed: [],
    });
  });

  test('by names nearly all are found whose names say something, and hardly another one', () => {
    const telling = columns.filter((one) => !isSilent(one));
    const { precision, recall, wrong, missed } = figures(telling, 'name');
    expect({ wrong: precision < 0.95 ? wrong : [], missed: recall < 0.9 ? missed : [] }).toEqual({
      wrong: [],
      missed: [],
    });
  });
});
