import type { OperatorConfig } from './core/config/operator-config.ts'

/**
 * The one file that an operator edits. Everything may be overridden by the environment variable named beside it;
 * `npm start` lists every fault at once and stops.
 */
const config: OperatorConfig = {
  /** `mysql://user:password@host:port/database`, or `sqlite:path`. DATABASE_URL */
  database: 'sqlite:.tessera/tessera.db',
  /** HOST, PORT */
  listen: { host: '127.0.0.1', port: 3000 },
  /** Where uploads, unsent mails and the token secret live; the database has a path of its own above. DATA_FOLDER */
  dataFolder: '.tessera',
  /** Signs tokens; made on the first start and kept in the data folder when absent. TOKEN_SECRET */
  tokenSecret: undefined,
  /** SMTP_URL; without it mails go to the data folder and to the development inbox. */
  smtpUrl: undefined,
  /** Brings up the demo tenants when the database is empty, and shows unsent mails to this machine. DEMO */
  demo: true,
  /**
   * Processors with an account of yours that the demo tenants offer too: the settings of each plugin, read when the
   * demo is imported. DEMO_PAYMENTS, as JSON
   */
  demoPayments: {},
  /** Of fatal, error, warn, info, debug, trace, silent. LOG_LEVEL */
  logLevel: 'info',
  /** Proxies whose `X-Forwarded-*` is believed: their addresses or ranges with commas between them. TRUST_PROXY */
  trustProxy: false,
  /** Requests a minute from one address, `false` for no limit. RATE_LIMIT, as `1200/120` or `off` */
  rateLimit: { reads: 1200, writes: 120 },
  /**
   * How many visitors' holds one address may have, since a school or a mobile network is one address; `false` for no
   * limit. A visitor may hold 20 times, 5 of them at one bookable. VISITORS_PER_ADDRESS, as a number or `off`
   */
  visitorsPerAddress: 10,
  /**
   * Seconds that a request may wait for the database, and connections of a process to MySQL, of which no tenant takes
   * more than half. DATABASE_LIMITS, as `8/16`
   */
  databaseLimits: { seconds: 8, connections: 16 },
  /**
   * Who delivers mails, reconciles payments and cleans up: `any` process, a server while no worker runs, or only a
   * `worker`, which `npm run worker` starts. JOBS
   */
  jobs: 'any',
  /** Seconds for which a plugin may block a process before it starts anew without that plugin. BLOCK_LIMIT */
  blockLimit: 5,
  /**
   * The port on this machine at which a proxy asks whether a name may have a certificate: `GET /caddy/ask?domain=`.
   * Without it, none. ASK_PORT
   */
  askPort: undefined,
  /**
   * Servers in your own network that plugins may call where a white-label's settings name them (maps, calendars,
   * sign-on), such as `http://10.0.0.5:5000`; all other private addresses are refused. OWN_SERVERS, with commas
   */
  ownServers: [],
  /** Lets `/metrics` be read from other machines, as a bearer token of 16 characters or more. METRICS_TOKEN */
  metricsToken: undefined,
  /** Installed plugins: a name, and the folder or npm package it comes from. */
  plugins: {
    'flow-normal': './plugins/flow-normal',
    'flow-resource-first': './plugins/flow-resource-first',
    'flow-one-screen': './plugins/flow-one-screen',
    'flow-checklist': './plugins/flow-checklist',
    'wording-en-us': './plugins/wording-en-us',
    'wording-es': './plugins/wording-es',
    'wording-de': './plugins/wording-de',
    'payment-offline': './plugins/payment-offline',
    'payment-sandbox': './plugins/payment-sandbox',
    // For the white-labels whose bundles name them with their keys; see their READMEs.
    'payment-stripe': './plugins/payment-stripe',
    'payment-paypal': './plugins/payment-paypal',
    'payment-mollie': './plugins/payment-mollie',
    'mail-smtp': './plugins/mail-smtp',
    'sso-openid': './plugins/sso-openid',
    'sso-saml': './plugins/sso-saml',
    'files-local': './plugins/files-local',
    // Files in a bucket of S3, for the white-labels whose bundles name it with their bucket; see its README.
    // 'files-s3': './plugins/files-s3',
    'places-offline': './plugins/places-offline',
    'places-nominatim': './plugins/places-nominatim',
    'places-osrm': './plugins/places-osrm',
    // Calendars and texts, for the white-labels whose bundles name them with their accounts; see their READMEs.
    'calendar-caldav': './plugins/calendar-caldav',
    'sms-twilio': './plugins/sms-twilio',
    demo: './plugins/demo',
  },
  /** Plugins of a kind that a white-label need not name. */
  defaults: { mail: 'mail-smtp', files: 'files-local', places: 'places-offline' },
}

export default config
