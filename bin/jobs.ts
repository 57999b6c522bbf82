import type { RuleSetting } from '../shared/audit/judge/rule.ts';
import { engines } from '../shared/engines/index.ts';
import type { Config } from './config.ts';
import type { ScriptPlace } from './find-scripts.ts';
import type { Options } from './options.ts';
import { readSelection, selectedRules } from './rule-selection.ts';
import { WrongCall } from './usage-error.ts';

/** One script and how it is to be judged. */
export type Job = ScriptPlace & { readonly dbType: string; readonly rules: readonly RuleSetting[] };

/** All engines and rules are looked up before anything is judged or changed. */
export function jobsFor(places: readonly ScriptPlace[], { engine, rules }: Options, config: Config): Job[] {
  const asked = engine === undefined ? undefined : engineNamed(engine);
  const selection = rules === undefined ? config.selection : readSelection(rules);
  const settings = new Map<string, readonly RuleSetting[]>();
  return places.map((place) => {
    const dbType = asked ?? engineNamed(config.engineFor(place.location) ?? noEngine(place.path));
    const selected = settings.get(dbType) ?? selectedRules(dbType, selection);
    settings.set(dbType, selected);
    return { ...place, dbType, rules: selected };
  });
}

/** The engine that is meant, in whatever case its name is written. */
function engineNamed(name: string): string {
  const known = engines.find(({ dbType }) => dbType.toLowerCase() === name.toLowerCase());
  if (known) return known.dbType;
  const all = engines.map(({ dbType }) => dbType).join(', ');
  throw new WrongCall({
    zh: `没有名为 ${JSON.stringify(name)} 的数据库类型，可选 ${all}`,
    en: `No engine is called ${JSON.stringify(name)}; there are ${all}`,
  });
}

function noEngine(path: string): never {
  throw new WrongCall({
    zh: `${path} 是哪种数据库的脚本？用 --engine 或配置文件说明`,
    en: `Which engine is ${path} for? Say --engine, or name it in the configuration`,
  });
}
