export const words = {
  token: { zh: '控制台的访问令牌', en: 'An access token of the console' },
  tokenHint: { zh: '在控制台的个人中心创建', en: 'Make one in the console, under Account' },
  signedIn: { zh: '已作为 {name} 登录 {address}', en: 'Signed in to {address} as {name}' },
  signedOut: { zh: '已退出登录', en: 'Signed out' },
  signIn: { zh: '登录', en: 'Sign In' },
  signInFirst: { zh: '请先用控制台的访问令牌登录', en: 'Sign in first, with an access token of the console' },
  settings: { zh: '打开设置', en: 'Open Settings' },
  noAddress: { zh: '请先在设置中填写控制台地址', en: 'Write the address of the console into the settings first' },
  noProject: { zh: '请先在设置中填写项目', en: 'Write the project into the settings first' },
  noDataSource: {
    zh: '请先在设置中填写数据源：工单总是针对某个数据源',
    en: 'Write the data source into the settings first: a workflow is always for one',
  },
  noEngine: {
    zh: '请先在设置中填写数据源或数据库类型',
    en: 'Write the data source or the database type into the settings first',
  },
  noEditor: { zh: '请先打开一个 SQL 文件', en: 'Open a file with SQL first' },
  clean: { zh: '按项目 {project} 的规则没有发现问题', en: 'Nothing was found by the rules of {project}' },
  found: { zh: '按项目 {project} 的规则发现 {count} 个问题', en: 'The rules of {project} found: {count}' },
  auditing: { zh: '正在按项目规则审核', en: 'Auditing by the rules of the project' },
  tooLong: {
    zh: 'SQL 太长，无法放进地址。请在控制台中新建工单并上传文件',
    en: 'The SQL is too long for an address. Create the workflow in the console and upload the file there',
  },
  noWorkflows: { zh: '您在项目 {project} 中还没有工单', en: 'You have no workflows in {project} yet' },
  chooseWorkflow: { zh: '选择要在浏览器中打开的工单', en: 'Choose a workflow to open in the browser' },
} as const;
