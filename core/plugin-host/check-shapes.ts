import { existsSync } from 'node:fs'
import { isRecord } from '../domain/is-record.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'
import type { Registrations } from './registrations.ts'

/** The registrations that are objects of the plugin's own, apart from steps, which come with a place. */
type Part = Exclude<
  keyof Registrations,
  'steps' | 'beforeReserve' | 'checkAnswer' | 'after' | 'tellings' | 'afterfacts' | 'afteraccount'
>

/** What each part is called, and the texts without which no other check can speak of it. */
const parts: Record<Part, { what: string; texts: readonly string[] }> = {
  payments: { what: 'payment processor', texts: ['name'] },
  signOn: { what: 'sign-on provider', texts: ['name'] },
  wording: { what: 'dictionary', texts: ['language', 'name'] },
  themes: { what: 'theme', texts: ['name'] },
  flows: { what: 'booking flow', texts: ['name'] },
  places: { what: 'place provider', texts: ['name'] },
  files: { what: 'file store', texts: ['name'] },
  mail: { what: 'mailer', texts: ['name'] },
  mailTemplates: { what: 'mail template', texts: ['name'] },
  channels: { what: 'channel', texts: ['name', 'consent'] },
  calendars: { what: 'calendar', texts: ['name'] },
  demos: { what: 'demo', texts: ['name'] },
  jobs: { what: 'job', texts: ['name'] },
  routes: { what: 'route', texts: ['method', 'path'] },
}

const isPart = (kind: string): kind is Part => Object.hasOwn(parts, kind)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** The texts that are missing, as one sentence; null where none is. */
function lackOf(plugin: string, what: string, part: unknown, texts: readonly string[]): string | null {
  if (!isRecord(part))
    return `Plugin '${plugin}' registers as a ${what} what is none: ${shown(part)}. Give it an object with ${texts.join(', ')}.`
  const missing = texts.filter((text) => !isText(part[text]))
  const named = isText(part.name) ? ` '${part.name}'` : ''
  return missing.length === 0
    ? null
    : `Plugin '${plugin}' registers a ${what}${named} without ${missing.join(', ')}. Let each be a text.`
}

/** What a sentence shows of a value that is no object. */
const shown = (value: unknown): string =>
  typeof value === 'function' ? 'a function' : Array.isArray(value) ? 'a list' : String(value)

/**
 * Registered parts that are no objects, or lack the texts that say which one it is: one sentence each. Types don't
 * reach plugins that are not type-checked, and every other check relies on these.
 */
export const shapeFaults = ({ name: plugin, registered }: LoadedPlugin): string[] => [
  ...Object.entries(registered).flatMap(([kind, list]) =>
    isPart(kind)
      ? list.flatMap((part: unknown) => lackOf(plugin, parts[kind].what, part, parts[kind].texts) ?? [])
      : [],
  ),
  ...registered.steps.flatMap(({ step, place }) => [...stepLack(plugin, step), ...placeLack(plugin, step, place)]),
  ...registered.flows.flatMap((flow) =>
    isRecord(flow) && Array.isArray(flow.steps) ? flow.steps.flatMap((step) => stepLack(plugin, step)) : [],
  ),
]

const stepLack = (plugin: string, step: unknown): string[] => {
  const lack = lackOf(plugin, 'step', step, ['name', 'kind', 'prompt'])
  return lack === null ? [] : [lack]
}

function placeLack(plugin: string, step: unknown, place: unknown): string[] {
  const given = isRecord(place) ? (place.before ?? place.after) : undefined
  const named = isRecord(step) ? ` '${String(step.name)}'` : ''
  return isText(given)
    ? []
    : [`Plugin '${plugin}' registers a step${named} without its place. Add { after: … } or { before: … } with a step.`]
}

const methods: readonly string[] = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
] satisfies Registrations['routes'][number]['method'][]

/** What routes and demos lack beside their names, one sentence each. */
export const routeAndDemoFaults = ({ name: plugin, registered: { routes, demos } }: LoadedPlugin): string[] => [
  ...routes.flatMap(({ method, path, handle }) => [
    ...(methods.includes(method)
      ? []
      : [
          `Plugin '${plugin}' registers the route '${method} ${path}'. Let its method be one of ${methods.join(', ')}.`,
        ]),
    ...(typeof handle === 'function'
      ? []
      : [`Plugin '${plugin}' gives its route '${method} ${path}' no handle(). Add it.`]),
  ]),
  ...demos.flatMap(({ name, file }) =>
    file instanceof URL && existsSync(file)
      ? []
      : [
          `Plugin '${plugin}' gives its demo '${name}' the file '${String(file)}', which is none. Let it be new URL('./bundle.json', import.meta.url).`,
        ],
  ),
]
