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
] as const
export type Place = (typeof places)[number]

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
