import type { LoadedPlugin } from './loaded-plugin.ts'

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What of channels, calendars, jobs and mail templates is missing or beyond its limits, one sentence each. */
export const kindFaults = ({
  name: plugin,
  registered: { channels, calendars, jobs, mailTemplates },
}: LoadedPlugin): string[] => [
  ...channels.flatMap(({ name, to, hours = 12, events, send }) => [
    ...(to === 'phone' || to === 'email'
      ? []
      : [`Plugin '${plugin}' sends by its channel '${name}' to '${String(to)}'. Let it be 'phone' or 'email'.`]),
    ...(isWithin(hours, 1, 168)
      ? []
      : [`Plugin '${plugin}' tries messages of its channel '${name}' for ${hours} hours. Let it be 1 to 168.`]),
    ...(isFunction(events) && isFunction(send)
      ? []
      : [`Plugin '${plugin}' gives its channel '${name}' no events() or no send(). Add them.`]),
  ]),
  ...calendars.flatMap(({ name, minutes = 5, calendars: list, busy }) => [
    ...(isWithin(minutes, 5, 1_440)
      ? []
      : [`Plugin '${plugin}' reads its calendar '${name}' every ${minutes} minutes. Let it be 5 to 1,440.`]),
    ...(isFunction(list) && isFunction(busy)
      ? []
      : [`Plugin '${plugin}' gives its calendar '${name}' no calendars() or no busy(). Add them.`]),
  ]),
  ...jobs.flatMap(({ name, minutes, run }) => [
    ...(minutes === undefined || isWithin(minutes, 5, 10_080)
      ? []
      : [`Plugin '${plugin}' runs its job '${name}' every ${minutes} minutes. Let it be 5 to 10,080.`]),
    ...(isFunction(run) ? [] : [`Plugin '${plugin}' gives its job '${name}' no run(). Add it.`]),
  ]),
  ...mailTemplates.flatMap(({ name, html }) =>
    isFunction(html) ? [] : [`Plugin '${plugin}' gives its mail template '${name}' no html(). Add it.`],
  ),
]

/** What each call of a kind is asked for by the core, beside what `kindFaults` checks. */
const calls = {
  files: { what: 'file store', needed: ['put', 'get', 'remove'] },
  mail: { what: 'mailer', needed: ['send'] },
  signOn: { what: 'sign-on provider', needed: ['begin', 'complete'] },
} as const

const geocoding = ['whiletyping', 'suggest', 'locate'] as const

/** Names that are no functions of it, as a sentence tells them; null where none is missing. */
function lackOf(part: object, needed: readonly string[]): string | null {
  const missing = needed.filter((name) => !isFunction(Reflect.get(part, name)))
  return missing.length === 0 ? null : missing.map((name) => `${name}()`).join(', ')
}

/** What of file stores, mailers, sign-on and places is missing, one sentence each. */
export const serviceFaults = ({ name: plugin, registered }: LoadedPlugin): string[] => {
  const lacks = (what: string, name: string, part: object, needed: readonly string[]): string[] => {
    const lack = lackOf(part, needed)
    return lack === null ? [] : [`Plugin '${plugin}' gives its ${what} '${name}' no ${lack}. Add what is missing.`]
  }
  return [
    ...(['files', 'mail', 'signOn'] as const).flatMap((kind) =>
      registered[kind].flatMap((one) => lacks(calls[kind].what, one.name, one, calls[kind].needed)),
    ),
    ...registered.places.flatMap(({ name, geocoder, router }) => [
      ...(geocoder ? lacks('geocoder', name, geocoder, geocoding) : []),
      ...(geocoder && typeof geocoder.attribution !== 'string'
        ? [`Plugin '${plugin}' gives its geocoder '${name}' no attribution. Let it be a text; '' for none.`]
        : []),
      ...(router ? lacks('router', name, router, ['travel']) : []),
    ]),
  ]
}
