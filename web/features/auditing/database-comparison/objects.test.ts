import { bySchemas, otherNameOf, rowOf } from './objects.ts';

const row = (schema: string, kind: 'TABLE' | 'EXTENSION', name: string) =>
  rowOf({
    ...{ base_schema_name: schema, comparison_schema_name: schema },
    ...{ object_type: kind, object_name: name, comparison_result: 'comparison_not_exist', differs_in: [] },
  });

test('what belongs to the database is asked for with the first of its schemas', () => {
  const chosen = [
    ...[row('one', 'TABLE', 't'), row('one', 'EXTENSION', 'citext')],
    ...[row('two', 'TABLE', 't'), row('two', 'EXTENSION', 'citext'), row('three', 'EXTENSION', 'citext')],
  ];
  const asked = bySchemas(chosen).map(({ base_schema_name: schema, database_objects: objects }) => [
    schema,
    objects.map(({ object_name: name }) => name),
  ]);
  expect(asked).toEqual([
    ['one', ['t', 'citext']],
    ['two', ['t']],
  ]);
});

test('the row of a table under its other name is the one that the list has, and leads back', () => {
  const listed = (name: string, comparison_result: 'comparison_not_exist' | 'base_not_exist', other: string) =>
    rowOf({
      ...{ base_schema_name: 'planned', comparison_schema_name: 'running', object_type: 'TABLE', object_name: name },
      ...{ comparison_result, differs_in: [], rename_candidates: [other] },
    });
  const [guests, visitors] = [
    listed('guests', 'base_not_exist', 'visitors'),
    listed('visitors', 'comparison_not_exist', 'guests'),
  ];
  expect(otherNameOf(guests, 'visitors')).toEqual(visitors);
  expect(otherNameOf(visitors, 'guests')).toEqual(guests);
});
