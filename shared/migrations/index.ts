import { choices } from '../choices.ts';
import { mapValues } from '../records.ts';
import { dbmate } from './dbmate.ts';
import { django } from './django.ts';
import { flyway } from './flyway.ts';
import { golangMigrate } from './golang-migrate.ts';
import { liquibase } from './liquibase.ts';
import { plain } from './plain.ts';
import { prisma } from './prisma.ts';
import type { NamingScheme } from './scheme.ts';

/** The schemes by which migration files are named, by their names of the wire. */
export const namingSchemes = {
  flyway,
  liquibase,
  golang_migrate: golangMigrate,
  dbmate,
  prisma,
  django,
  plain,
} as const satisfies Readonly<Record<string, NamingScheme>>;
/** The name of a scheme. */
export type NamingSchemeName = keyof typeof namingSchemes;

/** The schemes with their words. */
export const namingSchemeChoices = choices<NamingSchemeName>(mapValues(namingSchemes, ({ label }) => label));
