/** Who may import whom. Read as: "from" may not reach "to". */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const AWS = '^node_modules/(@aws-sdk|@aws-lambda-powertools|@middy)/';
const CDK = '^node_modules/(aws-cdk-lib|constructs|cdk-nag)/';
const tests = '\\.test\\.tsx?$|\\.conformance\\.ts$|^test/';

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } }),
    forbid('nothing-imports-tests', { path: '^(shared|functions|web|infra)/', pathNot: tests }, { path: tests }),
    forbid('shared-stands-alone', { path: '^shared/' }, { path: `^(functions|web|infra)/|${AWS}|${CDK}|^node_modules/react` }),
    forbid('shared-has-no-node', { path: '^shared/', pathNot: tests }, { dependencyTypes: ['core'] }),
    forbid('contract-knows-no-engine', { path: '^shared/contract/' }, { path: '^shared/(audit|machines)/' }),
    forbid('web-sees-only-shared', { path: '^web/', pathNot: tests }, { path: `^(functions|infra)/|^shared/machines/|${AWS}|${CDK}` }),
    forbid('web-audits-only-in-its-worker', { path: '^web/', pathNot: '^web/ui/audit-worker/' }, { path: '^shared/audit/' }),
    forbid('a-screen-minds-its-own-feature', { path: '^web/features/([^/]+)/' }, { path: '^web/features/', pathNot: '^web/features/$1/' }),
    forbid('ui-and-app-know-no-feature', { path: '^web/(ui|app)/' }, { path: '^web/features/' }),
    forbid('infra-names-functions-by-path', { path: '^infra/', pathNot: tests }, { path: '^web/|^functions/(?!platform/table/table-schema)' }),
    forbid('groups-meet-through-service', { path: '^functions/([^/]+)/', pathNot: `^functions/(platform|engines|local)/|${tests}` }, { path: '^functions/', pathNot: '^functions/($1|platform|engines)/|^functions/[^/]+/service\\.ts$' }),
    forbid('platform-knows-no-group', { path: '^functions/(platform|engines)/', pathNot: tests }, { path: '^functions/', pathNot: '^functions/(platform|engines)/' }),
    forbid('aws-only-behind-adapters', { path: '^(functions|web|shared)/', pathNot: `^functions/(platform/(aws|table)|local/dynamodb)/|${tests}` }, { path: AWS }),
    forbid('cdk-only-in-infra', { path: '^(functions|web|shared|test)/' }, { path: CDK }),
    forbid('only-an-entry-picks-aws', { path: '^functions/', pathNot: `/lambda\\.ts$|^functions/platform/aws/|${tests}` }, { path: '^functions/platform/aws/' }),
    forbid('local-is-a-leaf', { path: '^(functions|web|infra|shared)/', pathNot: `^functions/local/|${tests}` }, { path: '^functions/local/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
