/** Words with which a name is about something else, though a keyword stands in it. */

const listed = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** In front of a keyword they make it a question or a count: `is_phone_verified`, `max_password`. */
export const blockingFronts: ReadonlySet<string> = new Set(
  listed(`is has have can may allow allows enable enabled enables require required requires show hide use uses should
    count cnt total max min avg num need needs with without skip missing valid verified
    是否 有无 允许 启用 支持 shifou`),
);

/** Behind a keyword they leave it what it is; any other word makes a name of something else. */
export const harmlessTails: ReadonlySet<string> = new Set(
  listed(`no nos num number numbers nbr str text txt val value values line lines detail details full raw plain plaintext enc
    encrypted cipher ciphertext crypt masked home work office business personal private primary secondary main backup alt
    alternate alternative other new old current previous former temp shipping billing delivery mailing contact customer user
    owner emergency cn en zh py first second one two a b c hm haoma bianhao info data col column field ext extra
    of the mobile street original orig bak copy display src source dest destination from to`),
);

/** The same of Chinese names, where words are not parted. */
export const harmlessChineseTail =
  /^(?:号|号码|码|编号|信息|明文|密文|加密|脱敏|详细|详情|全称|全文|值|（.*）|[\d一二三]|的|原值|备用|新|旧)*$/u;

/** By type: words in a name, or in the name of its table, with which its keywords mean something else. */
export const opposing: Readonly<Record<string, ReadonlySet<string>>> = {
  person_name: new Set(
    listed(`product products goods item items file files class classes repo repository company companies firm dept department
      package module school team store stores shop shops brand brands category categories host hosts hostname event events job
      jobs table tables schema database column field domain role roles project projects app application service server tag tags
      plan group groups city cities country province region course courses book books song movie menu dish drug medicine device
      devices channel bank branch warehouse activity campaign template workflow task tasks theme topic plugin currency type
      chanpin shangpin wenjian gongsi bumen xuexiao pinpai fenlei mendian kecheng cangku chengshi xiangmu
      产品 商品 文件 公司 部门 学校 品牌 分类 门店 课程 仓库 城市 项目 企业 机构 角色 活动 模板 药品 设备 渠道`),
  ),
  address: new Set(
    listed(`memory mem mac ip ipv4 ipv6 email mail base register reg virtual physical bus block hw hardware i2c modbus url uri web
      website page pages http https host server listen bind start end pointer offset segment contract wallet token node broker
      endpoint callback redirect image picture avatar download file video link peer remote local gateway network smtp logo
      neicun wangluo wangzhi tupian yuming
      内存 存储 网络 网址 网站 图片 链接 下载 接口 服务器 回调 邮件 邮箱 物理 mac 寄存器 头像 视频 主机 端口 合约 钱包`),
  ),
  phone: new Set(
    listed(`model brand os app version platform battery screen case plan tariff area country prefix cell_id tower base excel sheet
      grid table solar spreadsheet row battery_cell stem
      型号 品牌 系统 区号 套餐 版本 单元格 归属地 运营商`),
  ),
  email: new Set(
    listed(`template campaign server host port domain queue batch subject title body content smtp provider job list
      模板 主题 正文 服务器 域名 标题 内容`),
  ),
  secret: new Set(
    listed(`policy rule rules length strength hint attempt attempts retry retries reset expire expires expiry expired changed count
      bucket usage budget limit prompt completion input output context type lexer parser csrf next page cursor drawing
      location map chart post board cooking food recipe
      策略 规则 长度 强度 次数 过期 用量 类型 提示`),
  ),
  bank_card: new Set(
    listed(
      'business member gift game sim graphics video sd report score vip 会员 礼品 积分 游戏 成绩 名片 公交 门禁 显卡',
    ),
  ),
  china_identity_card: new Set(
    listed(`order product sku device batch trace request session template course ssl tls cert certificates domain x509 root
      订单 商品 设备 批次 合格 毕业 产品 域名`),
  ),
  passport: new Set(listed('js strategy auth login product digital 产品 登录')),
  ip_address: new Set(listed('intellectual property version 版权 产权 动漫 形象')),
  mac_address: new Set(listed('message os version app lipstick big color 口红 系统 色号')),
  plate_number: new Set(listed('metal steel heat book printing tectonic 钢板 不锈钢')),
  birthday: new Set(listed('weight place country certificate rate file cert 体重 地点 率 礼物 优惠 会员礼')),
  credit_code: new Set(listed('rate type 税率 优惠')),
  social_account: new Set(listed('menu template app pay group robot version 菜单 模板 小程序 支付 群')),
};

/** What a column of values alone is not, whatever they look like, when its name says this. */
export const otherNumbers: ReadonlySet<string> = new Set(
  listed(`order orders ord waybill tracking invoice serial sn sku barcode isbn ean upc gtin batch lot transaction trans txn trade
    flow bill receipt voucher ticket shipment express logistics seq sequence ts time timestamp epoch millis at date version ver
    release build revision oid md5 sha sha1 sha256 hash checksum digest etag integrity fingerprint signature uuid guid trace span
    request correlation session cursor nonce crc amount price qty quantity code coupon promo reference ref asset part model
    dingdan liushui yundan piaohao bianma xuliehao shijian pici danhao banben shuliang jine
    订单 流水 运单 快递 单号 发票 序列 批次 条码 编码 时间 时间戳 版本 校验 摘要 指纹 交易 凭证 追踪 请求 金额 数量 优惠`),
);

/** What is no name of a person, however its values look. */
export const otherNames: ReadonlySet<string> = new Set(
  listed(`product goods item brand category city country province district region county state town company department dept school
    team store shop title subject content remark note comment description desc color colour material style job position
    department category tag label keyword keywords dish fruit plant animal model course book movie song album hotel station
    airport scenic spot place product_name status type level unit nation nationality ethnicity major
    chanpin shangpin pinpai fenlei chengshi shengfen diqu gongsi bumen xuexiao mendian biaoti beizhu yanse zhiwei
    产品 商品 品牌 分类 城市 省 区 县 公司 部门 学校 门店 标题 内容 备注 颜色 职位 职务 标签 课程 景点 酒店 车站 机场 品名 单位
    状态 类型 民族 专业 科室 水果 菜`),
);

/** Whose name it is, where a name ends with `name`. */
export const personWords: ReadonlySet<string> = new Set(
  listed(`person people customer customers patient patients employee employees emp student students teacher teachers doctor doctors
    member members contact contacts receiver recipient sender consignor guardian applicant applicants passenger passengers guest
    guests driver drivers holder payee payer beneficiary spouse father mother parent parents emergency staff nurse borrower buyer
    insured policyholder candidate candidates worker workers user users client clients citizen citizens resident residents owner
    donor donors voter voters attendee attendees visitor visitors agent salesman manager legal guarantor signer reviewer tenant
    kehu huanzhe yuangong xuesheng laoshi huiyuan renyuan yonghu chengyuan lianxi
    客户 患者 员工 学生 教师 会员 人员 用户 乘客 司机 联系人 职工 居民 访客 病人 成员 医生`),
);
