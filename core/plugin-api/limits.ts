/** The units of a limit. Times are milliseconds; sizes of JSON and of texts are counted in characters. */
export type LimitUnit = 'ms' | 'bytes' | 'characters' | 'tries' | 'hours' | 'failures' | 'pieces'

/** What a plugin may take or answer at most. */
interface Limit {
  most: number
  unit: LimitUnit
  /** Of what, and why no more, in one line. */
  why: string
}

const limit = (most: number, unit: LimitUnit, why: string): Limit => ({ most, unit, why })

const kilobyte = 1_024
const megabyte = 1_024 * kilobyte
const second = 1_000
const minute = 60 * second

const table = {
  setup: {
    time: limit(30 * second, 'ms', 'setup(): the server does not start before all plugins are set up'),
  },
  checks: {
    time: limit(5 * second, 'ms', 'a check before a hold, or of an answer: a customer waits for it'),
    reason: limit(1_000, 'characters', 'the reason of a refusal: more is nothing that anybody reads'),
  },
  steps: {
    time: limit(1 * second, 'ms', 'a predicate or an effect: both are pure, and run several times for a page'),
    lines: limit(20, 'pieces', 'lines of an effect: each stands in the price that a customer reads'),
    answers: limit(16 * kilobyte, 'characters', 'JSON of all steps’ answers, kept with every reservation'),
  },
  events: {
    time: limit(60 * second, 'ms', 'a handler: later events of a reservation wait for it'),
    tries: limit(18, 'tries', 'deliveries of an event, which is half a day; then it is given up'),
    atOnce: limit(10, 'pieces', 'events of a tenant under way, so that other tenants’ are delivered beside them'),
    id: limit(191, 'characters', 'an id of the plugin’s own for a reservation, as wide as its column'),
  },
  mails: {
    size: limit(200_000, 'characters', 'a mail by a template: larger ones are cut off by many readers'),
  },
  channels: {
    time: limit(15 * second, 'ms', 'sending a message: others of the plugin wait for its place'),
    hours: limit(12, 'hours', 'of trying a message, unless the channel says `hours`: old news is none'),
    atOnce: limit(3, 'pieces', 'messages, calendars and jobs of a provider and plugin that have just begun'),
    lingering: limit(6, 'pieces', 'the same of what has not ended after two seconds'),
  },
  replies: {
    time: limit(5 * second, 'ms', 'reading what was posted: its service waits for the answer'),
    atOnce: limit(50, 'pieces', 'replies or receipts of a request: a service with more sends several'),
    id: limit(100, 'characters', 'the id of a reply'),
    message: limit(64, 'characters', 'the id of the message that a receipt is about'),
    text: limit(1_000, 'characters', 'what is kept of a reply'),
    reason: limit(200, 'characters', 'what is kept of the reason of a receipt'),
    perHour: limit(30, 'pieces', 'replies taken from an address in an hour: a customer types no more'),
    kept: limit(20, 'pieces', 'replies that a reservation keeps, the latest'),
  },
  calendars: {
    time: limit(15 * second, 'ms', 'reading a calendar: others of the plugin wait for its place'),
    calendars: limit(50, 'pieces', 'calendars that a provider’s settings name: each is read every few minutes'),
    times: limit(2_000, 'pieces', 'busy times of a calendar: each is a row, and every list reads them'),
    entries: limit(10_000, 'pieces', 'the same with the entries that the plugin itself has written'),
    id: limit(191, 'characters', 'the id of a busy time, or the version of a calendar'),
    name: limit(200, 'characters', 'the name of a calendar'),
    told: limit(200, 'pieces', 'moved entries told at one read; more follow at the next'),
  },
  jobs: {
    time: limit(15 * second, 'ms', 'a run: others of the plugin wait for its place'),
    tries: limit(18, 'tries', 'of a message or a job, which is half a day; what is regular is never given up'),
    waiting: limit(1_000, 'pieces', 'work of a provider and plugin that waits: a flood is a mistake'),
    payload: limit(16 * kilobyte, 'characters', 'JSON that is given with a job: what is larger is kept in the storage'),
    id: limit(100, 'characters', 'the id of a job'),
  },
  storage: {
    value: limit(64 * kilobyte, 'bytes', 'JSON of a value: it is read and written whole'),
    name: limit(191, 'characters', 'the name of a value, as wide as its column'),
    values: limit(10_000, 'pieces', 'values of a provider and plugin: all tenants share a table'),
    size: limit(16 * megabyte, 'bytes', 'the same together, with their names'),
    listed: limit(100, 'pieces', 'values of a call of list()'),
  },
  routes: {
    time: limit(30 * second, 'ms', 'a route: the browser waits'),
    body: limit(256 * kilobyte, 'bytes', 'of a request, as of every other of the server'),
  },
  webhooks: {
    time: limit(5 * second, 'ms', 'parseWebhook(): its service waits for the answer'),
    events: limit(100, 'pieces', 'events of a request: a service with more sends several'),
    id: limit(191, 'characters', 'the id of an event, as wide as its column'),
  },
  payments: {
    time: limit(10 * second, 'ms', 'a call that may move money, or asks what has moved: a customer waits'),
    offer: limit(1 * second, 'ms', 'eligibility(), units(), captureBy(): pure, asked with every price'),
    reference: limit(191, 'characters', 'a reference, a saved method or a dispute, as wide as its column'),
    address: limit(2_000, 'characters', 'the address of a redirect: browsers take no longer one'),
    details: limit(12, 'pieces', 'facts of `details`'),
    detail: limit(255, 'characters', 'each of them'),
    missing: limit(200, 'pieces', 'what a connected account still lacks, of 200 characters each'),
  },
  pages: {
    time: limit(2 * second, 'ms', 'clientConfig, pageOrigins, origins, account: the page waits'),
    config: limit(64 * kilobyte, 'characters', 'JSON of a configuration, or of a processor’s answer: browsers get it'),
    origins: limit(20, 'pieces', 'origins of a kind: they stand in a header of every page'),
  },
  places: {
    time: limit(8 * second, 'ms', 'a suggestion or a trip: a customer waits'),
    list: limit(3 * second, 'ms', 'all trips of a list of times: less than a customer waits for a calendar'),
    trips: limit(200, 'pieces', 'trips that one list asks for, the earliest slots first'),
    check: limit(4 * second, 'ms', 'whether an address of an answer is known: a booking waits'),
    suggestions: limit(100, 'pieces', 'suggestions of a call: ten at most are shown'),
    label: limit(1_000, 'characters', 'a suggestion, and each of its parts'),
    text: limit(1_000_000, 'characters', 'JSON of all suggestions together'),
    atOnce: limit(6, 'pieces', 'questions of one call of ours at a time'),
  },
  signon: {
    time: limit(30 * second, 'ms', 'a call: it asks its service several times'),
    address: limit(16_000, 'characters', 'an address of the service, which may carry a signed question'),
    subject: limit(2_000, 'characters', 'an issuer, and a subject'),
    email: limit(500, 'characters', 'an address for mail'),
    name: limit(200, 'characters', 'a first name, and a last name'),
    hint: limit(64 * kilobyte, 'characters', 'what is kept of a session for logging out'),
  },
  files: {
    time: limit(60 * second, 'ms', 'a whole file of a few megabytes'),
    arrival: limit(5 * minute, 'ms', 'a file that is written while it arrives, as long as it may arrive'),
    address: limit(4_000, 'characters', 'a signed address'),
    atOnce: limit(2, 'pieces', 'whole files of a white-label in memory'),
  },
  fetch: {
    time: limit(30 * second, 'ms', 'a call by host.fetch that names no limit of its own'),
    answer: limit(16_000_000, 'bytes', 'an answer: nothing here reads more'),
  },
  failing: {
    failures: limit(10, 'failures', 'without a success between them; then it counts as failing'),
    apart: limit(10 * second, 'ms', 'between two failures that count: neither a burst nor a crowd is an outage'),
    afterBlock: limit(60 * minute, 'ms', 'of rest for what has blocked its process: each block is an outage'),
  },
} as const satisfies Record<string, Record<string, Limit>>

type Table = typeof table
export type LimitKind = keyof Table

/** A limit that knows what it is called: as the log and `plugins/README.md` name it. */
export interface PluginLimit extends Limit {
  kind: LimitKind
  name: string
}

type Named = { readonly [Kind in LimitKind]: { readonly [Name in keyof Table[Kind]]: PluginLimit } }

/**
 * All that a plugin may take or answer, by what it does. Whatever asks a plugin reads its limits here, and
 * `plugins/README.md` shows the same table.
 */
export const pluginLimits = Object.fromEntries(
  Object.entries(table).map(([kind, limits]) => [
    kind,
    Object.fromEntries(Object.entries(limits).map(([name, one]) => [name, { ...one, kind, name }])),
  ]),
) as Named
