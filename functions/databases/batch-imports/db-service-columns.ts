import type { Columns, FileRow } from './csv-file.ts';

/** The fields of a data source in a file. */
export type DbServiceField =
  | 'name'
  | 'project'
  | 'db_type'
  | 'host'
  | 'port'
  | 'user'
  | 'password'
  | 'environment'
  | 'desc'
  | 'maintenance_times'
  | 'additional_params'
  | 'rule_template';

const everyColumn: Columns<DbServiceField> = [
  { field: 'name', heading: { zh: '数据源名称', en: 'Name' }, example: 'orders', isRequired: true },
  { field: 'project', heading: { zh: '项目', en: 'Project' }, example: 'shop', isRequired: true },
  { field: 'db_type', heading: { zh: '数据库类型', en: 'Database type' }, example: 'MySQL', isRequired: true },
  { field: 'host', heading: { zh: '地址', en: 'Host' }, example: 'db.example.com', isRequired: true },
  { field: 'port', heading: { zh: '端口', en: 'Port' }, example: '3306', isRequired: true },
  { field: 'user', heading: { zh: '用户', en: 'User' }, example: 'sluice', isRequired: true },
  { field: 'password', heading: { zh: '密码', en: 'Password' }, example: '', isRequired: true },
  { field: 'environment', heading: { zh: '环境属性', en: 'Environment' }, example: 'PROD', isRequired: true },
  { field: 'desc', heading: { zh: '描述', en: 'Description' }, example: '' },
  {
    field: 'maintenance_times',
    heading: { zh: '运维时间', en: 'Maintenance times' },
    example: '23:00-02:00;12:00-13:00',
  },
  { field: 'additional_params', heading: { zh: '额外参数', en: 'Parameters' }, example: 'tls=verify' },
  { field: 'rule_template', heading: { zh: '审核规则模板', en: 'Rule template' }, example: '' },
];

/** How each group of the way to a database is written: the names are those of its parameters. */
export const furtherExamples: readonly Partial<Record<DbServiceField, string>>[] = [
  {
    name: 'behind_jump_host',
    additional_params:
      'ssh=password; ssh_host=bastion.example.com; ssh_port=22; ssh_user=sluice; ssh_password=jump-host-password',
  },
  {
    name: 'secrets_manager',
    password: '',
    additional_params:
      'credentials=secret; secret_arn=arn:aws:secretsmanager:eu-central-1:123456789012:secret:sluice/default/orders-AbCdEf',
  },
  {
    name: 'iam_sign_in',
    password: '',
    additional_params: 'tls=verify; credentials=iam; aws_region=eu-central-1',
  },
  { name: 'with_commit_marks', additional_params: 'commit_marks=sluice' },
  {
    name: 'with_replica',
    additional_params: 'replica=prefer; replica_host=db-replica.example.com; replica_port=3306; replica_lag=60',
  },
];

/** The columns of a file for several projects, or for one: there the example names no project, and a file may. */
export const columnsFor = {
  everyProject: { example: everyColumn, read: everyColumn },
  oneProject: {
    example: everyColumn.filter(({ field }) => field !== 'project'),
    read: everyColumn.map((column) => (column.field === 'project' ? { ...column, isRequired: false } : column)),
  },
} as const satisfies Record<string, Readonly<Record<'example' | 'read', Columns<DbServiceField>>>>;

/** What a row says, in the shape of the wire. What cannot be read is left as it is, so that the contract names it. */
export function wireOf({ values }: FileRow<DbServiceField>): unknown {
  return {
    name: values.name,
    db_type: values.db_type,
    host: values.host,
    port: values.port,
    user: values.user,
    password: values.password,
    environment_tag_name: values.environment,
    desc: values.desc ?? '',
    maintenance_times: partsOf(values.maintenance_times).map(windowOf),
    additional_params: partsOf(values.additional_params).map(paramOf),
    ...(values.rule_template && { sqle_config: { rule_template_name: values.rule_template } }),
  };
}

function partsOf(text: string | undefined): string[] {
  return (text ?? '').split(/[;；]/).flatMap((part) => part.trim() || []);
}

/** `23:00-02:00` */
function windowOf(text: string): unknown {
  const [, start, startMinute, stop, stopMinute] = /^(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  if (start === undefined) return text;
  return {
    maintenance_start_time: { hour: Number(start), minute: Number(startMinute) },
    maintenance_stop_time: { hour: Number(stop), minute: Number(stopMinute) },
  };
}

/** `name=value` */
function paramOf(text: string): unknown {
  const [name = '', ...value] = text.split('=');
  return { name: name.trim(), value: value.join('=').trim() };
}

const fieldOfPath: Readonly<Record<string, DbServiceField>> = {
  environment_tag_name: 'environment',
  sqle_config: 'rule_template',
};

/** The heading under which a field of the wire is written. */
export function headingOf(path: string) {
  const [first = ''] = path.split('.');
  return everyColumn.find(({ field }) => field === (fieldOfPath[first] ?? first))?.heading;
}
