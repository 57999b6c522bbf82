/** Rights on a schema, or on one thing of it where that has a name. */
export type Grant = {
  readonly rights: ReadonlySet<string>;
  readonly schema: RegExp;
  readonly name: string | undefined;
};
/** Rights of roles stand among the others as far as the server counts them in for this session. */
export type Grants = { readonly grants: readonly Grant[]; readonly hasRoles: boolean };
type Ask = (sql: string) => Promise<readonly (readonly (string | null)[])[]>;

/** All that the account at hand is granted; undefined where a line of the server is not understood. */
export async function mysqlGrants(ask: Ask): Promise<Grants | undefined> {
  const grants: Grant[] = [];
  let hasRoles = false;
  for (const [line] of await ask('show grants')) {
    if (!line) return undefined;
    const [, rights, schema, name] =
      /^GRANT (.+?) ON (?:TABLE )?(\*|`(?:[^`]|``)*`)\.(\*|`(?:[^`]|``)*`) TO /.exec(line) ?? [];
    if (rights === undefined || schema === undefined || name === undefined) {
      if (/^GRANT (?:EXECUTE|ALTER ROUTINE|PROXY)\b/.test(line)) continue;
      if (!/^(?:GRANT (?:[`'][^`']+[`'](?:@[`'][^`']*[`'])?,? ?)+TO |SET DEFAULT ROLE )/.test(line)) return undefined;
      hasRoles = true;
      continue;
    }
    const plain = rights.replace(/\([^)]*\)/g, '');
    grants.push({
      rights: new Set(plain.split(',').map((one) => one.trim().replace(/ PRIVILEGES$/, ''))),
      schema: schema === '*' ? /^/ : patternOf(unquoted(schema)),
      name: name === '*' ? undefined : unquoted(name),
    });
  }
  return { grants, hasRoles };
}

/** What is granted on a whole schema, or on all of them. */
export function rightsOnSchema({ grants }: Grants, schema: string): ReadonlySet<string> {
  return new Set(grants.flatMap((one) => (one.name === undefined && one.schema.test(schema) ? [...one.rights] : [])));
}

function unquoted(name: string): string {
  return name.slice(1, -1).replaceAll('``', '`');
}

/** The name of a schema in a grant may hold wildcards. */
function patternOf(name: string): RegExp {
  const parts = name.match(/\\.|[\s\S]/g) ?? [];
  const source = parts.map((one) => {
    if (one === '%') return '.*';
    if (one === '_') return '.';
    const plain = one.length > 1 ? one.slice(1) : one;
    return plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`);
}
