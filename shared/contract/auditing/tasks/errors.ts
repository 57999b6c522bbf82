import { conflict, denied, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of audits and of what SQL is read from: files, archives, repositories. */
export const errors = {
  noSqlFiles: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有找到含有 SQL 的 .sql、.xml 或 .java 文件',
      en: 'There is no .sql, .xml or .java file with SQL in it',
    },
  },
  noMapperFile: {
    status: 200,
    code: invalid,
    text: { zh: '该文件不是 MyBatis 或 iBatis 映射文件', en: 'The file is no MyBatis or iBatis mapper' },
  },
  mapperUnreadable: {
    status: 200,
    code: invalid,
    text: {
      zh: '无法读取映射文件，第 {line} 行：{reason}',
      en: 'The mapper file cannot be read, line {line}: {reason}',
    },
  },
  zipUnreadable: {
    status: 200,
    code: invalid,
    text: { zh: '无法读取 ZIP 压缩包：{reason}', en: 'The zip archive cannot be read: {reason}' },
  },
  gitAnswerStrange: {
    status: 200,
    code: invalid,
    text: {
      zh: 'Git 服务器的应答过长或不是 Git 协议，请确认地址指向一个仓库',
      en: 'What the Git server answers is too long or not what Git says. Check that the address is one of a repository',
    },
  },
  gitPathUnsafe: {
    status: 200,
    code: invalid,
    text: {
      zh: '仓库中的文件名 {name} 含有控制字符或过长，请改名后重试',
      en: 'The repository has a file named {name}, with control characters or too long a name. Rename it and try again',
    },
  },
  zipPathUnsafe: {
    status: 200,
    code: invalid,
    text: { zh: '压缩包中的路径 {name} 指向包外，已拒绝', en: 'The path {name} in the archive leads out of it' },
  },
  zipLink: {
    status: 200,
    code: invalid,
    text: { zh: '压缩包中的 {name} 是链接，已拒绝', en: 'The archive holds a link: {name}' },
  },
  sqlTooLargeToShow: {
    status: 200,
    code: invalid,
    text: {
      zh: 'SQL 超过 {megabytes} MB，不能直接显示，请下载文件',
      en: 'The SQL is larger than {megabytes} MB and cannot be shown. Download it as a file',
    },
  },
  reportInPreparation: {
    status: 200,
    code: invalid,
    text: {
      zh: '报告较大，正在生成，请稍后再次下载',
      en: 'The report is large and is being written. Download it again in a moment',
    },
  },
  reportFailed: {
    status: 200,
    code: invalid,
    text: {
      zh: '报告生成失败，请再次下载；若仍失败，请改用其他格式',
      en: 'The report could not be written. Download it again, or choose another format if that fails too',
    },
  },
  zipNameTwice: {
    status: 200,
    code: invalid,
    text: {
      zh: '压缩包中有两个名为 {name} 的文件，请只保留一个',
      en: 'The archive holds two files called {name}. Keep one of them',
    },
  },
  zipEncrypted: {
    status: 200,
    code: invalid,
    text: {
      zh: '压缩包中的 {name} 已加密，请上传未加密的压缩包',
      en: '{name} is encrypted. Upload an archive without a password',
    },
  },
  zipBomb: {
    status: 200,
    code: invalid,
    text: { zh: '压缩包中的 {name} 压缩比过高，已拒绝', en: '{name} unpacks to far more than it is, so it is refused' },
  },
  fileStatementTooLong: {
    status: 200,
    code: invalid,
    text: {
      zh: '文件 {name} 中自第 {line} 行起的 {megabytes} MB 内没有语句结束，可能缺少引号、注释结尾或分号，请检查后重新上传',
      en: 'In {name} no statement ends within {megabytes} MB from line {line}. A quote, comment or semicolon may be missing: check it and upload the file again',
    },
  },
  lineHasManyStatements: {
    status: 200,
    code: invalid,
    text: {
      zh: '该行代表大文件中的 {count} 条语句，不能单独分析，请用其中一条语句新建审核',
      en: 'This line stands for {count} statements of a large file. Audit the one that you mean by itself',
    },
  },
  filesTooLargeToRepeat: {
    status: 200,
    code: invalid,
    text: {
      zh: '工单中的文件过大，不能带入其他环境，请在新工单中重新上传',
      en: 'The files of this change are too large to be taken along. Upload them in a new workflow',
    },
  },
  unpackedTooLarge: {
    status: 200,
    code: invalid,
    text: {
      zh: 'SQL、XML 与 Java 文件合计超过 {megabytes} MB',
      en: 'The SQL, XML and Java files together are larger than {megabytes} MB',
    },
  },
  tooManyFiles: {
    status: 200,
    code: invalid,
    text: { zh: '文件超过 {max} 个', en: 'There are more than {max} files' },
  },
  gitAddressInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '仓库地址须以 https:// 开头且不含用户名和密码，或形如 git@主机:路径',
      en: 'The address of a repository begins with https:// and holds no user name or password, or reads git@host:path',
    },
  },
  gitRedirected: {
    status: 200,
    code: invalid,
    text: {
      zh: '{host} 要求跳转到其他地址，请直接填写仓库的最终地址',
      en: '{host} redirects to another address. Give the final address of the repository',
    },
  },
  gitUnreachable: {
    status: 200,
    code: invalid,
    text: { zh: '无法从 {host} 读取仓库：{reason}', en: 'The repository cannot be read from {host}: {reason}' },
  },
  gitTimeout: {
    status: 200,
    code: invalid,
    text: { zh: '{seconds} 秒内未能取得仓库', en: 'The repository did not arrive within {seconds} seconds' },
  },
  repositoryRefused: {
    status: 200,
    code: invalid,
    text: {
      zh: '仓库不存在，或用户名、密码不被接受',
      en: 'There is no such repository, or the user name and password are not accepted',
    },
  },
  repositoryTooLarge: {
    status: 200,
    code: invalid,
    text: {
      zh: '仓库过大，请改用压缩包上传需要审核的文件',
      en: 'The repository is too large. Upload the files to audit as an archive',
    },
  },
  branchMissing: {
    status: 200,
    code: invalid,
    text: { zh: '仓库中没有分支 {branch}', en: 'The repository has no branch {branch}' },
  },
  sqlMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有要审核的 SQL，请填写 SQL 或上传 SQL 文件',
      en: 'There is no SQL to audit. Write it or upload a SQL file',
    },
  },
  sqlNotText: {
    status: 200,
    code: { sqle: 5003, dms: 7000 },
    text: {
      zh: '无法读取 SQL 文件，请使用 UTF-8、带标记的 UTF-16 或 GB18030 编码',
      en: 'The SQL file cannot be read. Use UTF-8, marked UTF-16 or GB18030',
    },
  },
  auditTooExpensive: {
    status: 200,
    code: invalid,
    text: {
      zh: '审核该 SQL 所需的时间或内存超过一次审核的上限，请拆分脚本后分别审核',
      en: 'This SQL takes more time or memory than one audit has. Split the script and audit its parts one by one',
    },
  },
  auditInterrupted: {
    status: 200,
    code: invalid,
    text: {
      zh: '审核意外中断，请重试；若再次中断，请拆分脚本',
      en: 'The audit was interrupted. Try again, and split the script if it happens again',
    },
  },
  tooManyStatements: {
    status: 200,
    code: invalid,
    text: {
      zh: '一次最多审核 {max} 条语句，请拆分脚本',
      en: 'At most {max} statements can be audited at once. Split the script',
    },
  },
  fileModeNotSupported: {
    status: 200,
    code: invalid,
    text: {
      zh: '文件模式需要上传 SQL 文件，且数据源 {name} 的类型须支持',
      en: 'File mode needs an uploaded SQL file and a database type that supports it: {name}',
    },
  },
  notInFileMode: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该任务按语句上线，没有可排序的文件',
      en: 'The task runs statement by statement: there are no files to put in order',
    },
  },
  fileOrderInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '每个文件与每个位置只能出现一次，位置须在 1 到 {count} 之间',
      en: 'Each file and each place may be named once, and places go from 1 to {count}',
    },
  },
  filesAlreadyRunning: {
    status: 200,
    code: wrongState,
    text: {
      zh: '任务已开始上线，不能再调整文件顺序',
      en: 'The execution has begun: the order of the files is fixed',
    },
  },
  noOriginFile: {
    status: 200,
    code: missing,
    text: {
      zh: '该任务不是由上传的文件创建的，可下载其 SQL',
      en: 'The task was not made of an uploaded file. Download its SQL instead',
    },
  },
  taskUsed: {
    status: 200,
    code: conflict,
    text: { zh: '该审核任务已被其他工单使用', en: 'The audited task is already used by another workflow' },
  },
  backupOff: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该任务未开启备份，请重新审核并开启备份',
      en: 'Backup is off for this task. Audit the SQL again with backup on',
    },
  },
  backupStrategyUnsupported: {
    status: 200,
    code: invalid,
    text: { zh: '该语句不支持此备份策略：{reason}', en: 'The statement cannot be backed up so: {reason}' },
  },
  backupTooLate: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该语句已执行或正在执行，不能再修改备份；上线失败后，可修改未执行语句的备份',
      en: 'This has run or is running: its backup is fixed. Once an execution has failed, the backup of what has not run can be changed',
    },
  },
  backupNotYours: {
    status: 200,
    code: denied,
    text: {
      zh: '工单已审批通过，只有在该数据源上有上线或审批权限的人可以修改备份',
      en: 'The workflow is approved: only who may execute or approve on its data source can change what is backed up',
    },
  },
  executionWayUnsupported: {
    status: 200,
    code: invalid,
    text: { zh: '该语句只能直接执行：{reason}', en: 'The statement can only be run directly: {reason}' },
  },
  executionWayFixed: {
    status: 200,
    code: wrongState,
    text: {
      zh: '工单已提交，执行方式不能再修改；如需修改，请重新审核 SQL 并更新工单',
      en: 'The workflow was submitted, so the way of execution is fixed. To change it, audit the SQL again and update the workflow',
    },
  },
  backupNotInFileMode: {
    status: 200,
    code: invalid,
    text: {
      zh: '文件模式上线不支持备份，请关闭备份或改用 SQL 模式',
      en: 'Backup and execution of whole files exclude each other. Switch one of them off',
    },
  },
  backupUnsupported: {
    status: 200,
    code: invalid,
    text: {
      zh: '数据源 {name} 的类型不支持备份',
      en: 'Backup is not supported for the type of the data source {name}',
    },
  },
} as const satisfies Record<string, ErrorRow>;
