import type { RouteAccess } from '../plugin-api/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

interface Owned {
  plugin: string
  what: string
  name: string
}

const owned = ({ name: plugin, registered }: LoadedPlugin): Owned[] => [
  ...registered.payments.map(({ name }) => ({ plugin, what: 'payment processor', name })),
  ...registered.signOn.map(({ name }) => ({ plugin, what: 'sign-on provider', name })),
  ...registered.flows.map(({ name }) => ({ plugin, what: 'booking flow', name })),
  ...registered.steps.map(({ step }) => ({ plugin, what: 'step', name: step.name })),
  ...registered.places.map(({ name }) => ({ plugin, what: 'place provider', name })),
  ...registered.files.map(({ name }) => ({ plugin, what: 'file store', name })),
  ...registered.channels.map(({ name }) => ({ plugin, what: 'channel', name })),
  ...registered.jobs.map(({ name }) => ({ plugin, what: 'job', name })),
  ...registered.calendars.map(({ name }) => ({ plugin, what: 'calendar', name })),
  ...registered.mailTemplates.map(({ name }) => ({ plugin, what: 'mail template', name })),
  ...registered.mail.map(({ name }) => ({ plugin, what: 'mailer', name })),
  ...registered.themes.map(({ name }) => ({ plugin, what: 'theme', name })),
  ...registered.demos.map(({ name }) => ({ plugin, what: 'demo', name })),
  ...registered.routes.map(({ method, path }) => ({
    plugin,
    what: 'route',
    name: `${method} /plugins/${plugin}${path}`,
  })),
]

/** Names used by two registrations, and names that do not begin with their plugin's. */
export function nameFaults(plugins: LoadedPlugin[]): string[] {
  return [
    ...duplicateFaults(plugins.flatMap(owned)),
    ...plugins.flatMap(ownershipFaults),
    ...plugins.flatMap(routeFaults),
    ...plugins.flatMap(placeFaults),
    ...plugins.flatMap(lookFaults),
  ]
}

function duplicateFaults(all: Owned[]): string[] {
  const first = new Map<string, Owned>()
  return all.flatMap((item) => {
    const key = `${item.what} ${item.name}`
    const other = first.get(key)
    if (!other) first.set(key, item)
    return other
      ? [`Plugins '${other.plugin}' and '${item.plugin}' both register the ${item.what} '${item.name}'. Rename one.`]
      : []
  })
}

function ownershipFaults({ name, registered }: LoadedPlugin): string[] {
  const carries = (what: string, owned: string) =>
    owned.startsWith(`${name}.`)
      ? []
      : [
          `Plugin '${name}' names its ${what} '${owned}'. Call it '${name}.${owned.split('.').pop()}', so that it shows whose it is.`,
        ]
  return [
    ...registered.payments.flatMap((processor) => carries('payment processor', processor.name)),
    ...registered.mailTemplates.flatMap((template) => carries('mail template', template.name)),
    ...registered.jobs.flatMap((job) => carries('job', job.name)),
    ...registered.calendars.flatMap((calendar) => carries('calendar', calendar.name)),
    ...registered.channels.flatMap((channel) => [
      ...carries('channel', channel.name),
      ...carries('words of consent', channel.consent),
    ]),
    ...registered.steps.flatMap(({ step }) => carries(`kind of step '${step.name}'`, step.kind)),
  ]
}

/** Themes and demos are named as a whole: their names stand where plugins' names do. */
const lookFaults = ({ name, registered: { themes, demos } }: LoadedPlugin): string[] =>
  [...themes.map((theme) => ['theme', theme.name]), ...demos.map((demo) => ['demo', demo.name])]
    .filter(([, own = '']) => own !== name && !own.startsWith(`${name}-`))
    .map(([what, own]) => `Plugin '${name}' names its ${what} '${own}'. Call it '${name}', or '${name}-${own}'.`)

function placeFaults({ name, registered }: LoadedPlugin): string[] {
  return registered.places
    .filter(({ geocoder, router }) => !geocoder && !router)
    .map(
      (provider) =>
        `Plugin '${name}' registers the place provider '${provider.name}', which neither finds addresses nor measures trips. Give it a geocoder, a router or both.`,
    )
}

const accesses: readonly string[] = ['open', 'person', 'staff', 'owner'] satisfies RouteAccess[]

function routeFaults({ name, registered }: LoadedPlugin): string[] {
  const ownsWebhook = registered.payments.some((processor) => processor.capabilities.webhooks)
  const ownsInbound = registered.channels.some((channel) => channel.receive !== undefined)
  const ownsReceipts = registered.channels.some((channel) => channel.receipts !== undefined)
  return registered.routes.flatMap(({ method, path, access = 'open' }) => {
    if (!accesses.includes(access))
      return [`Plugin '${name}' lets '${access}' call '${path}'. Let it be one of ${accesses.join(', ')}.`]
    if (!path.startsWith('/')) return [`Plugin '${name}' registers the route '${path}'. Begin its path with '/'.`]
    if (ownsInbound && method === 'POST' && path === '/inbound')
      return [
        `Plugin '${name}' registers POST /inbound, which the core owns for its channels. Remove the route and implement receive.`,
      ]
    if (ownsReceipts && method === 'POST' && path === '/receipts')
      return [
        `Plugin '${name}' registers POST /receipts, which the core owns for its channels. Remove the route and implement receipts.`,
      ]
    return ownsWebhook && method === 'POST' && path === '/webhook'
      ? [
          `Plugin '${name}' registers POST /webhook, which the core owns for its processors. Remove the route and implement parseWebhook.`,
        ]
      : []
  })
}
