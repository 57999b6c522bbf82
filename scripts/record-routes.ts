import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { product } from '../infra/product.ts';
import { routeIds } from '../infra/route-ids.ts';

/** `npm run record:routes`: notes the routes of what is deployed from here, from which later checkouts are upgraded. */
const lines = [...routeIds(product)].map(([key, { id }]) => `${key} ${id}`).sort();
writeFileSync(resolve('infra/recorded-routes.txt'), `${lines.join('\n')}\n`);
console.log(`${lines.length} routes recorded in infra/recorded-routes.txt`);
