import type {
  AccountEventName,
  Audience,
  BookingFlow,
  BusyCalendar,
  Channel,
  Demo,
  Dictionary,
  FactName,
  FileStore,
  Hooks,
  Mailer,
  MailTemplate,
  PaymentProcessor,
  PlaceProvider,
  PluginHost,
  PluginJob,
  PluginRoute,
  ReservationEventName,
  SignOnProvider,
  StepDefinition,
  ThemeTokens,
} from '../plugin-api/index.ts'

export interface PlacedStep {
  step: StepDefinition
  place: { before: string } | { after: string }
}

/** Everything that one plugin registered in its `setup`. */
export interface Registrations {
  payments: PaymentProcessor[]
  signOn: SignOnProvider[]
  wording: Dictionary[]
  themes: ThemeTokens[]
  flows: BookingFlow[]
  steps: PlacedStep[]
  places: PlaceProvider[]
  files: FileStore[]
  mail: Mailer[]
  mailTemplates: MailTemplate[]
  channels: Channel[]
  calendars: BusyCalendar[]
  demos: Demo[]
  jobs: PluginJob[]
  beforeReserve: Parameters<Hooks['beforeReserve']>[0][]
  checkAnswer: Parameters<Hooks['checkAnswer']>[0][]
  after: { name: ReservationEventName; handle: Parameters<Hooks['on']>[1] }[]
  tellings: { name: ReservationEventName; audience: Audience; handle: Parameters<Hooks['tell']>[2] }[]
  afterfacts: { name: FactName; handle: Parameters<Hooks['onFact']>[1] }[]
  afteraccount: { name: AccountEventName; handle: Parameters<Hooks['onAccount']>[1] }[]
  routes: PluginRoute[]
}

export const noRegistrations = (): Registrations => ({
  payments: [],
  signOn: [],
  wording: [],
  themes: [],
  flows: [],
  steps: [],
  places: [],
  files: [],
  mail: [],
  mailTemplates: [],
  channels: [],
  calendars: [],
  demos: [],
  jobs: [],
  beforeReserve: [],
  checkAnswer: [],
  after: [],
  tellings: [],
  afterfacts: [],
  afteraccount: [],
  routes: [],
})

type Surroundings = Pick<PluginHost, 'operator' | 'log' | 'fetch'>

/**
 * The extension points for one plugin, and what it registers with them. Registering after `close` fails: what a plugin
 * offers is fixed at start, the same for every tenant.
 */
export function openHost(name: string, { operator, log, fetch }: Surroundings) {
  const registered = noRegistrations()
  let isOpen = true
  const into =
    <T>(list: T[]) =>
    (item: T) => {
      if (!isOpen) throw new Error(`Plugin '${name}' registers after its setup() has ended. Await what setup() starts.`)
      list.push(item)
    }
  const point = <T>(list: T[]) => ({ register: into(list) })
  const placeStep = into(registered.steps)
  const listen = into(registered.after)
  const tell = into(registered.tellings)
  const listenToFacts = into(registered.afterfacts)
  const listenToAccounts = into(registered.afteraccount)
  const host: PluginHost = {
    payments: point(registered.payments),
    signOn: point(registered.signOn),
    wording: point(registered.wording),
    themes: point(registered.themes),
    flows: point(registered.flows),
    steps: { register: (step, place) => placeStep({ step, place }) },
    places: point(registered.places),
    files: point(registered.files),
    mail: point(registered.mail),
    mailTemplates: point(registered.mailTemplates),
    channels: point(registered.channels),
    calendars: point(registered.calendars),
    demos: point(registered.demos),
    jobs: point(registered.jobs),
    hooks: {
      beforeReserve: into(registered.beforeReserve),
      checkAnswer: into(registered.checkAnswer),
      on: (event, handle) => listen({ name: event, handle }),
      tell: (event, audience, handle) => tell({ name: event, audience, handle }),
      onFact: (fact, handle) => listenToFacts({ name: fact, handle }),
      onAccount: (event, handle) => listenToAccounts({ name: event, handle }),
    },
    routes: point(registered.routes),
    fetch,
    operator,
    log: {
      info: (fields, message) => log.info({ plugin: name, ...fields }, message),
      warn: (fields, message) => log.warn({ plugin: name, ...fields }, message),
    },
  }
  const close = () => {
    isOpen = false
  }
  return { host, registered, close }
}
