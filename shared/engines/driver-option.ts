import type { Engine } from './engine.ts';
import { inLocale, type Locale } from '../text.ts';

/** The wire's DatabaseDriverOption: from it the data source form is built. */
export function driverOptionOf(engine: Engine, locale: Locale) {
  return {
    db_type: engine.dbType,
    logo_path: engine.logo,
    default_port: engine.defaultPort,
    params: engine.params.map((param) => ({
      name: param.name,
      value: param.value,
      description: inLocale(param.description, locale),
      type: param.type,
      ...(param.group && { group: param.group }),
      ...(param.when && { when: { name: param.when.name, values: [...param.when.values] } }),
      ...(param.enums
        ? {
            enums: param.enums.map((choice) => ({
              value: choice.value,
              description: inLocale(choice.description, locale),
            })),
          }
        : {}),
    })),
  };
}
