/** List prices of AWS in us-east-1 in USD, without the free tier, as of the time below. They were written down from knowledge, not read anew from the pages of AWS: whoever reads them changes the time. */
export const prices = {
  asOf: '2025',
  region: 'us-east-1',
  alarmMetricMonth: 0.1,
  ownMetricMonth: 0.3,
  dashboardMonth: 3,
  keyMonth: 1,
  secretMonth: 0.4,
  scheduleMillion: 1,
  requestMillion: 0.2,
  gigabyteSecond: 0.0000133334,
  readMillion: 0.125,
  writeMillion: 0.625,
  logGigabyte: 0.5,
  keyRequestMillion: 3,
  filePutMillion: 5,
  endpointZoneHour: 0.01,
} as const;
