const { housesOf, roomsIn, roomsWith } = require('./scripts/houses.cjs');

/** What to do instead, by the name of the rule; printed under what was found. */
const instead = {
  'nothing-imports-tests': 'Move what both need into a file of its own beside the code, and import it from the test.',
  'shared-stands-alone': 'Take what is needed as an argument, or move the file to the side that uses it.',
  'shared-has-no-node': 'Use what every runtime has (URL, TextEncoder, crypto.subtle), or take it as an argument.',
  'contract-knows-no-engine':
    'Name the fact in shared/contract or shared/engines and let the engine read it from there.',
  'web-sees-only-shared': 'Call the operation over HTTP; a rule that both sides need belongs in shared.',
  'web-audits-only-in-its-worker': 'Ask web/ui/audit-worker, so that no audit runs on the thread that draws.',
  'a-screen-minds-its-own-feature': 'Link to the other screen by its path, or move the shared part to web/ui.',
  'below-the-screens-no-feature':
    'Let the screen hand it in as a property, or move down what both need: to web/parts if it calls an operation, else to web/ui.',
  'only-made-registries-join-features':
    'Take the page from web/app/paths.ts; `npm run gen` joins the rows of features.',
  'pages-are-plain-rows':
    'Put what needs more than plain rows into the screen: every page is known when the console starts.',
  'screens-are-loaded-when-opened':
    'Write `() => import(...)`, so that a screen is loaded when it is opened and not with the first one.',
  'app-stands-below-the-kit':
    'web/app is what the kit and every screen stand on: what shows something with the kit belongs in web/shell, a plain fact that both need in web/app.',
  'nothing-stands-on-the-shell':
    'web/shell is the frame around the screens and comes last: move what both need down to web/app, or to web/ui if it only shows.',
  'kit-and-shell-know-no-part':
    'Let the screen put the part where it belongs; what calls no operation may move to web/ui.',
  'the-kit-knows-no-operation':
    'Take what was read as a property and tell a change by a function; what must ask by itself belongs in web/parts/<thing>.',
  'infra-names-functions-by-path':
    'Give the path of the entry as a string: the stacks bundle code, they do not run it. What a group uses is data in its uses.ts.',
  'groups-meet-through-service':
    "Offer what another group needs in this group's service.ts, or move it down into a room when several groups do it (decision 11).",
  'rooms-are-entered-by-their-top-files':
    'A file directly in a room is for everybody, a folder inside it is for the room alone: import the file that uses it, or move it up.',
  'houses-look-down':
    'A house stands on those before it in functions/houses.json. Let the upper room listen to an event (functions/platform/events.ts), or move what both need into a room of the lower house.',
  'platform-knows-no-group': 'Let the group register itself, or pass what is needed as an argument or a port.',
  'aws-only-behind-adapters': 'Use the port of the World (files, machines, schedules, keys, mail) or the table.',
  'only-the-edge-composes':
    'What is to be done around every operation is a middleware in functions/platform/middlewares.',
  'cdk-only-in-infra': 'Keep the construct in infra and share plain data.',
  'only-an-entry-picks-aws': 'Take the World as an argument; lambda.ts chooses its adapters.',
  'local-is-a-leaf': 'Move what is not about npm start alone to functions/platform or to the group.',
};

/** Who may import whom. Read as: "from" may not reach "to". Cycles are found by the linter, see `.oxlintrc.json`. */
const forbid = (name, from, to) => {
  if (!instead[name]) throw new Error(`say what to do instead of what ${name} forbids`);
  return { name, severity: 'error', comment: instead[name], from, to };
};
const AWS = '^node_modules/(@aws-sdk|@aws-lambda-powertools)/';
const MIDDY = '^node_modules/@middy/';
const CDK = '^node_modules/(aws-cdk-lib|constructs|cdk-nag)/';
/** Rooms that serve no operations: what several groups do with an audit, its statements, files and reports. */
const SERVING = new Set(roomsWith(__dirname, 'shared/contract', 'operations.ts').map(({ name }) => name));
const ROOMS = roomsIn(__dirname, 'functions')
  .map(({ name }) => name)
  .filter((name) => !SERVING.has(name))
  .join('|');
const HOUSES = Object.keys(housesOf(__dirname));
const HOUSE = `(?:${HOUSES.join('|')})`;
/** Below all houses, and above all. */
const BESIDE = 'platform|engines|local|entries';
const tests = '\\.test\\.tsx?$|\\.conformance\\.ts$|^test/';

module.exports = {
  forbidden: [
    forbid('nothing-imports-tests', { path: '^(shared|functions|web|infra)/', pathNot: tests }, { path: tests }),
    forbid(
      'shared-stands-alone',
      { path: '^shared/' },
      { path: `^(functions|web|infra)/|${AWS}|${CDK}|^node_modules/react` },
    ),
    forbid('shared-has-no-node', { path: '^shared/', pathNot: tests }, { dependencyTypes: ['core'] }),
    forbid('contract-knows-no-engine', { path: '^shared/contract/' }, { path: '^shared/(audit|machines)/' }),
    forbid(
      'web-sees-only-shared',
      { path: '^web/', pathNot: tests },
      { path: `^(functions|infra)/|^shared/machines/|${AWS}|${CDK}` },
    ),
    forbid(
      'web-audits-only-in-its-worker',
      { path: '^web/', pathNot: '^web/ui/audit-worker/' },
      { path: '^shared/audit/' },
    ),
    forbid(
      'a-screen-minds-its-own-feature',
      { path: '^web/features/([^/]+/[^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    forbid('below-the-screens-no-feature', { path: '^web/(ui|app|shell|parts)/' }, { path: '^web/features/' }),
    forbid('app-stands-below-the-kit', { path: '^web/app/', pathNot: tests }, { path: '^web/(ui|shell)/' }),
    forbid('nothing-stands-on-the-shell', { path: '^web/(app|ui|parts|features)/' }, { path: '^web/shell/' }),
    forbid(
      'only-made-registries-join-features',
      { path: '^web/[^/]+$', pathNot: '^web/(pages|routes)\\.ts$' },
      { path: '^web/features/' },
    ),
    forbid(
      'pages-are-plain-rows',
      { path: '^web/features/[^/]+/[^/]+/pages\\.ts$' },
      { path: '.', pathNot: '^web/app/page\\.ts$' },
    ),
    forbid(
      'screens-are-loaded-when-opened',
      { path: '^web/features/[^/]+/[^/]+/screens\\.ts$' },
      { path: '^web/features/', pathNot: '/pages\\.ts$', dynamic: false },
    ),
    forbid('kit-and-shell-know-no-part', { path: '^web/(ui|app|shell)/' }, { path: '^web/parts/' }),
    forbid(
      'the-kit-knows-no-operation',
      { path: '^web/ui/', pathNot: tests },
      { path: '^shared/contract/|^web/app/(query|call|project-at-hand)\\.tsx?$' },
    ),
    forbid(
      'infra-names-functions-by-path',
      { path: '^infra/', pathNot: tests },
      { path: '^web/|^functions/(?!platform/table/table-schema|declared-uses\\.ts|uses\\.ts|[^/]+/[^/]+/uses\\.ts)' },
    ),
    // The register of what uses data sources is made; each of its rows is loaded only when somebody asks.
    forbid(
      'groups-meet-through-service',
      { path: '^functions/([^/]+/[^/]+)/', pathNot: `^functions/(${BESIDE})/|${tests}` },
      {
        path: '^functions/',
        pathNot: `^functions/($1|platform|engines|${HOUSE}/(?:${ROOMS}))/|^functions/[^/]+/[^/]+/service\\.ts$|^functions/record-uses\\.ts$`,
      },
    ),
    forbid(
      'rooms-are-entered-by-their-top-files',
      { path: '^functions/([^/]+/[^/]+)/', pathNot: tests },
      { path: `^functions/${HOUSE}/(?:${ROOMS})/[^/]+/`, pathNot: '^functions/$1/' },
    ),
    ...HOUSES.slice(0, -1).map((house, i) =>
      forbid(
        'houses-look-down',
        { path: `^(functions|shared/contract)/${house}/`, pathNot: tests },
        { path: `^(functions|shared/contract)/(${HOUSES.slice(i + 1).join('|')})/` },
      ),
    ),
    forbid(
      'platform-knows-no-group',
      { path: '^functions/(platform|engines)/', pathNot: tests },
      { path: '^functions/', pathNot: '^functions/(platform|engines)/' },
    ),
    // An account of a customer is asked like a database: its client is the driver, and no port of ours is involved.
    forbid(
      'aws-only-behind-adapters',
      {
        path: '^(functions|web|shared)/',
        pathNot: `^functions/(platform/(aws|table)|local/dynamodb|watching/cloud-collectors|databases/cloud-accounts|engines/aws)/|${tests}`,
      },
      { path: AWS },
    ),
    forbid(
      'only-the-edge-composes',
      { path: '^(functions|web|shared)/', pathNot: '^functions/platform/(edge\\.ts|middlewares/|aws/)' },
      { path: MIDDY },
    ),
    forbid('cdk-only-in-infra', { path: '^(functions|web|shared|test)/' }, { path: CDK }),
    forbid(
      'only-an-entry-picks-aws',
      { path: '^functions/', pathNot: `^functions/(entries|platform/aws)/|^functions/local/main\\.ts$|${tests}` },
      { path: '^functions/platform/aws/' },
    ),
    forbid(
      'local-is-a-leaf',
      { path: '^(functions|web|infra|shared)/', pathNot: `^functions/local/|${tests}` },
      { path: '^functions/local/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
