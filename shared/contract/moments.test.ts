import * as z from 'zod';
import { groups } from './index.ts';
import { dateMeaningOf } from './moments.ts';

test('every moment that a query asks for may be written by the clock on the wall, also those to come', () => {
  const refused = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .filter((op) => op.query instanceof z.ZodObject)
    .flatMap((op) =>
      Object.entries((op.query as z.ZodObject).shape)
        .filter(([, field]) => isMoment(field) && dateMeaningOf(field) === undefined)
        .map(([name]) => `${op.method} ${op.path}: ${name}`),
    );
  expect(refused).toEqual([]);
});

function isMoment(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isMoment(schema.unwrap());
  return schema instanceof z.ZodISODateTime;
}
