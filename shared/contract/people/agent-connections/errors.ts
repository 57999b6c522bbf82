import { denied, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of connections by which agents work for people. */
export const errors = {
  agentConnectionsOff: {
    status: 200,
    code: wrongState,
    text: {
      zh: '尚未设置本平台的访问地址，智能体暂时只能用访问令牌连接。请管理员在系统设置中填写 https 地址',
      en: 'The address of this console is not set, so agents connect by access tokens only. An administrator can enter it in the system settings; it begins with https',
    },
  },
  agentClientWrong: {
    status: 200,
    code: invalid,
    text: {
      zh: '连接请求中的程序（client_id）不是在此注册的。请在该程序中重新发起连接',
      en: 'The program of this request (client_id) did not register here. Begin again in the program',
    },
  },
  agentReturnWrong: {
    status: 200,
    code: invalid,
    text: {
      zh: '连接请求要返回的地址（redirect_uri）不是该程序注册的地址，因此不会返回。请在该程序中重新发起连接',
      en: 'The address to return to (redirect_uri) is none that the program registered, so nothing is sent there. Begin again in the program',
    },
  },
  agentRequestWrong: {
    status: 200,
    code: invalid,
    text: { zh: '连接请求无效：{reason}', en: 'The request to connect is not valid: {reason}' },
  },
  agentAccessTooWide: {
    status: 200,
    code: denied,
    text: { zh: '该程序只请求了只读访问', en: 'The program asked to read only' },
  },
  tooManyAgentConnections: {
    status: 200,
    code: wrongState,
    text: {
      zh: '每个用户最多连接 {max} 个智能体，请先在个人中心断开不再使用的连接',
      en: 'A user may have {max} connected agents. End one that is not needed any more in your account first',
    },
  },
  onlySessionsConnectAgents: {
    status: 200,
    code: denied,
    text: {
      zh: '令牌不能连接或断开智能体，请登录控制台操作',
      en: 'A token cannot connect or end agents. Sign in to the console for it',
    },
  },
  agentTokenElsewhere: {
    status: 401,
    code: denied,
    text: {
      zh: '此令牌只能用于 /mcp，不能调用其他接口',
      en: 'This token opens /mcp and nothing else of the API',
    },
  },
} as const satisfies Record<string, ErrorRow>;
