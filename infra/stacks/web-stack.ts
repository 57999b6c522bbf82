import { CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
  type BehaviorOptions,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { groups } from '../../shared/contract/index.ts';
import { hostHeader, proofHeader, viewerHeader } from '../../shared/front-door.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import type { Config } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { frontDoorProofs } from '../constructs/front-door-proofs.ts';

type Behind = {
  readonly api: HttpApi;
  readonly accessLogs: IBucket;
  readonly files: IBucket;
  readonly frontDoorProof: ISecret;
};
type WebStackProps = StackProps & Behind & { readonly webDir: string; readonly config: Config };

/** The console behind CloudFront, with the API on the same host name so that no cross-origin call exists. */
export class WebStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { api, accessLogs, files, frontDoorProof, webDir, config, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    const site = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'site/',
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const distribution = this.makeDistribution(site, { api, accessLogs, files, frontDoorProof }, config);
    this.copyConsole(webDir, site, distribution);
    acknowledge(this, copierReasons(this.getLogicalId(site.node.defaultChild as CfnBucket)));
    new CfnOutput(this, 'Address', {
      value: `https://${config.domain?.names[0] ?? distribution.distributionDomainName}`,
    });
    new CfnOutput(this, 'SiteBucket', { value: site.bucketName });
    // Where the DNS records of the host names point to.
    new CfnOutput(this, 'DistributionName', { value: distribution.distributionDomainName });
  }

  /** Hashed files first and for ever, then the page that names them: nobody is ever sent to a file that is not there. */
  private copyConsole(webDir: string, site: IBucket, distribution: Distribution): void {
    // What the build notes for itself is nobody's business.
    const sources = [Source.asset(webDir, { exclude: ['.stamp.json', '**/*.map'] })];
    const hashed = new BucketDeployment(this, 'HashedFiles', {
      sources,
      destinationBucket: site,
      // Consoles that are open go on asking for the files that they know.
      prune: false,
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const page = new BucketDeployment(this, 'Deployment', {
      sources,
      destinationBucket: site,
      distribution,
      distributionPaths: ['/index.html', '/openapi.json'],
      prune: false,
      exclude: ['assets/*'],
      cacheControl: [CacheControl.noCache()],
    });
    page.node.addDependency(hashed);
  }

  private makeDistribution(
    site: IBucket,
    { api, accessLogs, files, frontDoorProof }: Behind,
    config: Config,
  ): Distribution {
    const { domain, webAclArn } = config;
    const headers = this.headers(files);
    const apiBehavior = this.apiBehavior(api, frontDoorProofs(frontDoorProof, config).shown, headers);
    const distribution = new Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      // An error is over when it is over: remembered at the edge it would be shown to everybody for another ten seconds.
      errorResponses: [403, 404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...(domain && {
        domainNames: domain.names,
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
      }),
      ...(webAclArn !== undefined && { webAclId: webAclArn }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      enableLogging: true,
      logBucket: accessLogs,
      logFilePrefix: 'cdn/',
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(site),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        responseHeadersPolicy: headers,
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.pageRouter() }],
      },
      additionalBehaviors: Object.fromEntries(apiPlaces().map((place) => [place, apiBehavior])),
    });
    acknowledge(distribution, {
      'AwsSolutions-CFR1': 'Whether to restrict countries is for the owner of a deployment.',
      'AwsSolutions-CFR2':
        "A web application firewall is the owner's choice; the API throttles and limits sign-in by itself.",
      'AwsSolutions-CFR4': 'Without a domain of the owner the default certificate fixes the protocol.',
    });
    return distribution;
  }

  private apiBehavior(api: HttpApi, shownProof: string, headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      // A dynamic reference: the template holds the name of the secret, never its value.
      origin: new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
        customHeaders: { [proofHeader]: shownProof },
      }),
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: this.viewerTeller() }],
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: headers,
    };
  }

  // A page of the console is whatever has no file ending; an error of the API must stay an error and not become a page.
  private pageRouter(): EdgeFunction {
    return new EdgeFunction(this, 'PageRouter', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        "function handler(event) { var request = event.request; if (!/\\.[a-z0-9]+$/.test(request.uri)) request.uri = '/index.html'; return request; }",
      ),
    });
  }

  // Set here they replace whatever a viewer wrote into those headers. The gateway has a host name of its own, so the viewer's is told apart.
  private viewerTeller(): EdgeFunction {
    return new EdgeFunction(this, 'ViewerTeller', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(
        `function handler(event) { var headers = event.request.headers; headers['${viewerHeader}'] = { value: event.viewer.ip }; headers['${hostHeader}'] = { value: headers.host.value }; return event.request; }`,
      ),
    });
  }

  private headers(files: IBucket): ResponseHeadersPolicy {
    const {
      'content-security-policy': policy,
      'permissions-policy': permissions,
      'cross-origin-opener-policy': opener,
    } = securityHeaders;
    // Files come from the bucket itself by links that live for minutes.
    const bucket = `https://${files.bucketRegionalDomainName}`;
    const contentSecurityPolicy = policy
      .replace("connect-src 'self'", `connect-src 'self' ${bucket}`)
      // A logo of some megabytes is one of them.
      .replace("img-src 'self'", `img-src 'self' ${bucket}`);
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          { header: 'permissions-policy', value: permissions, override: true },
          { header: 'cross-origin-opener-policy', value: opener, override: true },
        ],
      },
    });
  }
}

/** All below `/v1`, `/sqle/v2`, `/.well-known` …, and the addresses that stand by themselves, such as `/mcp`: everything else is the console's. */
function apiPlaces(): string[] {
  const paths = Object.values(groups).flatMap((operations) => Object.values(operations).map((op) => op.path));
  return [
    ...new Set(paths.map((path) => /^(?:(?:\/sqle)?\/v\d+|\/\.well-known)\//.exec(path)?.[0].concat('*') ?? path)),
  ].sort();
}

/** The function that copies the files is the CDK's own; what the check says of it is answered here in one place. */
function copierReasons(siteId: string): Record<string, string> {
  const resources = [
    'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*',
    `<${siteId}.Arn>/*`,
    '*',
  ];
  const ids = [
    'AwsSolutions-L1',
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'].map(
      (action) => `AwsSolutions-IAM5[Action::${action}]`,
    ),
    ...resources.map((resource) => `AwsSolutions-IAM5[Resource::${resource}]`),
  ];
  return Object.fromEntries(
    ids.map((id) => [
      id,
      'The function that copies the console into its bucket belongs to the CDK and runs at deployment only.',
    ]),
  );
}
