import { aliyunSignature } from './aliyun-signature.ts';
import { baiduAuthorization } from './baidu-signature.ts';
import { huaweiAuthorization } from './huawei-signature.ts';

// The example of the document "Signature method" of ECS, Alibaba Cloud (RPC style, AccessKeySecret testsecret, signed with "testsecret&").
test('a call of Alibaba Cloud is signed as its document shows', () => {
  const params = {
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    Format: 'XML',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    SignatureVersion: '1.0',
    Timestamp: '2016-02-23T12:46:24Z',
    Version: '2014-05-26',
  };
  expect(aliyunSignature('GET', params, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
  expect(aliyunSignature('POST', params, 'testsecret')).not.toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

// The example of the tests of baidubce/bce-sdk-go (auth/signer_test.go), which is that of the document "Generate an authorization string".
test('a call of Baidu Cloud is signed as the kit of the vendor signs it', () => {
  const at = '2015-04-27T08:23:49Z';
  const signed = {
    method: 'PUT',
    path: '/v1/test/myfolder/readme.txt',
    query: { partNumber: '9', uploadId: 'VXBsb2FkIElpZS5tMnRzIHVwbG9hZA' },
    headers: {
      Host: 'bj.bcebos.com',
      'Content-Length': '8',
      'Content-MD5': '0a52730597fb4ffa01fc117d9e71e3a9',
      'Content-Type': 'text/plain',
      'x-bce-date': at,
    },
  };
  const key = { id: '0b0f67dfb88244b289b72b142befad0c', secret: 'bad522c2126a4618a8125f4b6cf6356f' };
  expect(baiduAuthorization(signed, key, { at, seconds: 1800 })).toBe(
    'bce-auth-v1/0b0f67dfb88244b289b72b142befad0c/2015-04-27T08:23:49Z/1800/content-length;content-md5;content-type;host;x-bce-date/a19e6386e990691aca1114a20357c83713f1cb4be3d74942bb4ed37469ecdacf',
  );
});

// The examples of the tests of huaweicloud/huaweicloud-sdk-go-v3 (core/auth/signer, TestSigner_Sign).
test.each([
  ['GET', { limit: '1' }, '', '5a2ce64c865e0e6046321c6f3d5a77ba8413eeaf355c3166c03d58d02ac79624'],
  [
    'POST',
    { key: 'value' },
    '{"Name":"test","Id":1}\n',
    'cecc2af119b18ab70b4d094c0750f3b42c02f254903179a0fc2cc72fc9db4f59',
  ],
])('a %s of Huawei Cloud is signed as the kit of the vendor signs it', (method, query, body, signature) => {
  const key = { id: 'AccessKey', secret: 'SecretKey' };
  expect(huaweiAuthorization({ method, path: '/path', query, body }, key, '20060102T150405Z')).toBe(
    `SDK-HMAC-SHA256 Access=AccessKey, SignedHeaders=x-sdk-date, Signature=${signature}`,
  );
});
