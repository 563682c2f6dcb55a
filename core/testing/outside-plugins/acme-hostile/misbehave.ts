/** Where the plugin misbehaves, and how, as its settings say. */
export const places = [
  'beforeReserve',
  'checkAnswer',
  'event',
  'fact',
  'channel',
  'channel events',
  'replies',
  'calendar',
  'calendars',
  'job',
  'route',
  'processor',
  'mail template',
  'effect',
  'predicate',
  'step config',
  'payment config',
  'browser half',
] as const
export type Place = (typeof places)[number]

/** Where a step of the flow misbehaves: the step applies then only, so that others can be tried without it. */
const ofSteps: readonly unknown[] = ['effect', 'predicate', 'step config', 'browser half'] satisfies Place[]
/** What nobody asks for but pages. */
const pagesAlone: readonly Place[] = ['step config', 'payment config', 'browser half']
/** Where it is tried by calls, and over pages. */
export const onCalls: readonly Place[] = places.filter((one) => !pagesAlone.includes(one))
export const onPages: readonly Place[] = [...pagesAlone, 'effect', 'predicate', 'mail template', 'route']

export const ways = ['throws', 'hangs', 'floods', 'lies', 'garbage', 'leaks'] as const
export type Way = (typeof ways)[number]

const hanging = new Set<() => void>()

/** Ends what hangs: a proof that is over waits for nothing. */
export function release(): void {
  for (const end of hanging) end()
  hanging.clear()
}

interface Settings {
  place?: unknown
  way?: unknown
  apikey?: unknown
}

let steered: Settings = {}

/** Says of what predicates do, which get no settings. */
export function steer(settings: Settings): void {
  steered = settings
}

/** Whether the step is a part of the flow. */
export const stepApplies = (): boolean => ofSteps.includes(steered.place)

/** An answer for each way that answers; a place gives those that mean something there. */
interface Answers<T> {
  floods?: () => T | Promise<T>
  lies?: () => T | Promise<T>
  leaks?: (secret: string) => T | Promise<T>
}

/**
 * Misbehaves if the settings say so of this place; else answers as it should. What a place has no answer for is
 * garbage.
 */
export async function misbehave<T>(
  place: Place,
  settings: Settings,
  good: () => T | Promise<T>,
  wrong: Answers<T> = {},
) {
  if (settings.place !== place) return good()
  const secret = String(settings.apikey)
  const garbage = (): T => Object({ [secret]: Number.NaN, list: [[[{}]]] })
  switch (settings.way as Way) {
    case 'throws':
      throw Object.assign(new Error(`it broke with ${secret}`), { code: secret })
    case 'hangs':
      return new Promise<T>((_resolve, reject) => hanging.add(() => reject(new Error('released'))))
    case 'floods':
      return wrong.floods ? wrong.floods() : garbage()
    case 'lies':
      return wrong.lies ? wrong.lies() : garbage()
    case 'leaks':
      return wrong.leaks ? wrong.leaks(secret) : garbage()
    default:
      return garbage()
  }
}

/** The same for what is asked to answer at once: what hangs answers a promise that never settles. */
export function misbehaveNow<T>(
  place: Place,
  settings: Settings,
  good: () => T,
  { floods, lies, leaks }: { [W in keyof Answers<T>]?: (secret: string) => T } = {},
): T {
  if (settings.place !== place) return good()
  const secret = String(settings.apikey)
  const garbage = (): T => Object({ [secret]: Number.NaN, list: [[[{}]]] })
  switch (settings.way as Way) {
    case 'throws':
      throw Object.assign(new Error(`it broke with ${secret}`), { code: secret })
    case 'hangs':
      return Object(new Promise(() => {}))
    case 'floods':
      return floods ? floods(secret) : garbage()
    case 'lies':
      return lies ? lies(secret) : garbage()
    case 'leaks':
      return leaks ? leaks(secret) : garbage()
    default:
      return garbage()
  }
}

export const isSatisfied = (): boolean => misbehaveNow('predicate', steered, () => true, { lies: () => false })
