import { requestBytesMax } from '../body-bounds.ts';

/** Limits that more than one group keeps to, each with its unit in its name. */
export const limits = {
  pageSizeMax: 9999,
  /** Where a list may be asked without saying how long a page is. */
  pageSizeUnasked: 20,
  fullRowsMax: 500,
  /** A search that no index answers looks through so many rows of a list and no more, nor through more than this. */
  searchedRowsMax: 2000,
  searchedMegabytesMax: 5,
  /** A page that people look at costs less: whoever turns the pages goes on behind what was looked through. */
  searchedForPageKilobytesMax: 512,
  /** Of what marks lead to, a page looks at so many rows and stops when it has as many as are read at once. */
  marksSearchedMax: 400,
  markedRowsMax: 200,
  markedRowsAtOnce: 50,
  /** Of what keeps something from being deleted so many are named of each kind, so many rows of each list are looked through for them, and so many projects. */
  useNamesMax: 20,
  useRowsMax: 500,
  usesProjectsMax: 500,
  repeatedMax: 100,
  requestBytesMax,
  /** Bodies that are longer, or hold more, are read beside the thread that answers. */
  bodyReadHereBytesMax: 1024 * 1024,
  bodyReadHereValuesMax: 10_000,
  /** A gateway takes no longer line and headers; a list in a query has fewer values. */
  queryBytesMax: 10 * 1024,
  queryValuesMax: 1000,
  /** The headers of one part of a form, and how many mistakes of a request are told. */
  partHeaderBytesMax: 4096,
  problemsToldMax: 50,
  /** What a function of the cloud hands over at most, less its headers and cookies. */
  replyBytesMax: 6 * 1024 * 1024 - 32 * 1024,
  requestSecondsMax: 30,
  nameLengthMax: 59,
  tagNameLengthMax: 50,
  descriptionLengthMax: 3000,
  reasonLengthMax: 255,
  searchLengthMax: 200,
  /** Periods in which nothing is changed, of a project and of the organization. */
  frozenPeriodsMax: 50,
  frozenReasonLengthMax: 255,
  inlineTextBytesMax: 100 * 1024,
  /** What is larger is sent by a link: a reply travels in base64 and may have 6 MB. */
  replyFileBytesMax: 4 * 1024 * 1024,
  fileNameLengthMax: 255,
  /** A runner stops for a next one in time before the end of its function. */
  runnerSliceSeconds: 600,
  /** While others wait, one tenant's turn in a sweep. */
  tenantTurnSeconds: 60,
  /** Where work stands in line: so many requests of one tenant wait, so long, and then are asked to come again. */
  waitingOfTenantMax: 200,
  turnSecondsMax: 25,
} as const;
