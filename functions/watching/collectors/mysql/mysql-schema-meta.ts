import type { Collector } from '../collector.ts';
import { mysqlSystemSchemas } from './mysql-server.ts';
import { schemaObjects } from '../schema-objects.ts';

export const collector: Collector = {
  lacks: async () => [],
  collect: async (round) => {
    const schemas = await round.connection.schemas();
    return schemaObjects(
      round,
      schemas.filter((name) => !mysqlSystemSchemas.has(name)),
    );
  },
};
