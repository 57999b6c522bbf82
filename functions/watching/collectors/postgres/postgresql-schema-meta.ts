import type { Collector } from '../collector.ts';
import { schemaObjects } from '../schema-objects.ts';

export const collector: Collector = {
  lacks: async () => [],
  collect: async (round) => {
    const schemas = await round.connection.schemas();
    return schemaObjects(
      round,
      schemas.filter((name) => name !== 'information_schema' && !name.startsWith('pg_')),
    );
  },
};
