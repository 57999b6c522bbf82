import { bySchemas, rowOf } from './objects.ts';

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
