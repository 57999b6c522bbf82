import { limits } from '../../../shared/limits.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { issueToken } from '../../platform/access/token.ts';
import type { Context } from '../../platform/context.ts';
import type { PipelineNode } from '../../auditing/pipeline-nodes/pipeline-repo.ts';

/** What stands in the place of a token for those who may not use it. */
const hiddenToken = '<token>';

/** How a job calls the audit: a few words, the marker line, and the ready command, which clients copy from behind it. */
export async function integrationOf(
  ctx: Context,
  node: PipelineNode,
  { isShown }: { isShown: boolean },
): Promise<string> {
  const token = isShown ? await tokenOf(ctx, node) : hiddenToken;
  const { host, isEncrypted } = ctx.request;
  const [name = host, port = isEncrypted ? '443' : '80'] = host.split(/:(?=\d+$)/);
  const reached = [
    ['--host', isEncrypted ? `https://${name}` : name],
    ['--port', port],
    ['--token', token],
  ];
  const words = node.release
    ? [
        'release',
        ...reached,
        ...(node.objectPath === '' ? [] : [['--dir', node.objectPath]]),
        ['--project', ctx.project.name],
        '--wait',
      ]
    : [
        node.objectType === 'mybatis' ? 'mysql_mybatis' : 'sql_file',
        ...reached,
        ['--dir', node.objectPath],
        ['--db-type', node.dbType],
        ['--project', ctx.project.name],
        ...(node.dbServiceName === undefined ? [] : [['--instance-name', node.dbServiceName]]),
      ];
  const command = words.flatMap((word) =>
    typeof word === 'string' ? [word] : [`${word[0]} ${quoted(word[1] ?? '')}`],
  );
  return `${inLocale(node.release ? releaseUsage : usage, ctx.locale)}\nsluice-audit ${command.join(' ')}`;
}

/** When the token of a node ends. */
export function expiryOf({ tokenIssuedAt }: PipelineNode): number {
  return tokenIssuedAt + limits.pipelineTokenDays * 24 * 3600 * 1000;
}

/** The token of a node is signed anew when somebody reads it; it says the same each time and ends when the first did. */
function tokenOf({ world, tenant }: Context, { tokenId, tokenUserUid, tokenIssuedAt }: PipelineNode): Promise<string> {
  return issueToken(
    world.keys,
    { sub: tokenUserUid, tenant, kind: 'pipeline', jti: tokenId },
    { now: new Date(tokenIssuedAt), seconds: limits.pipelineTokenDays * 24 * 3600 },
  );
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=<>@%+,-]+$/.test(word) && !/[<>]/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const install: Text = {
  zh: '1. 在流水线的运行环境中安装 sluice-audit（Node.js 20 及以上）：在 Sluice 的目录中执行 npm run pack:audit 生成安装包，再执行 npm install -g 加该文件。',
  en: '1. Install sluice-audit where the pipeline runs (Node.js 20 or newer): npm run pack:audit in the folder of Sluice makes its package, and npm install -g with that file installs it.',
};

const usage: Text = {
  zh: `#使用方法#\n${install.zh}\n2. 在代码仓库目录中执行启动命令；发现 error 级别问题或无法识别的语句时以 1 结束，流水线随之失败。\n#启动命令#`,
  en: `#Usage#\n${install.en}\n2. Run the command in the folder of the repository. It ends with 1, which fails the job, when a finding has the level error or a statement could not be read.\n#Start command#`,
};

const releaseUsage: Text = {
  zh: `#使用方法#\n${install.zh}\n2. 在代码仓库目录中执行启动命令：它输出工单的链接；带 --wait 时等到工单结束，上线成功以 0 结束，被驳回、关闭或失败以 1 结束，超时以 3 结束（--timeout 秒）。同一提交再次运行不会产生第二个工单。\n#启动命令#`,
  en: `#Usage#\n${install.en}\n2. Run the command in the folder of the repository. It prints the link of the workflow; with --wait it follows it to its end: 0 when it is finished, 1 when it was rejected, closed or failed, 3 when it is open after --timeout seconds. Running a commit again makes no second workflow.\n#Start command#`,
};
