import { setTimeout as pause } from 'node:timers/promises'
import type { AnsweringWay, Place, Way } from './places.ts'
import type { senseless } from './senseless.ts'

const hanging = new Set<() => void>()

/** Ends what hangs: a proof that is over waits for nothing. */
export function release(): void {
  for (const end of hanging) end()
  hanging.clear()
}

export interface Settings {
  place?: unknown
  way?: unknown
  apikey?: unknown
}

let steered: Settings = {}
let times = 0

/** Says what is done by what gets no settings: predicates, eligibility. */
export function steer(settings: Settings): void {
  steered = settings
  times = 0
}

/** Counts what its browser half has done. */
export function note(): void {
  times += 1
}

/** How often it has misbehaved since it was steered. */
export const misbehaved = (): number => times

/** Whether the plugin misbehaves in one of these places, whatever settings it was asked with. */
export const isSteeredTo = (places: readonly Place[]): boolean => places.some((place) => steered.place === place)

type Senseless = typeof senseless
type SenselessOf<P extends Place> = P extends keyof Senseless ? keyof Senseless[P] : never

/** An answer for each way that answers, unless `senseless` says why there is none. */
type Wrong<T, P extends Place> = Record<Exclude<AnsweringWay, SenselessOf<P>>, (secret: string) => T | Promise<T>>

/** What is no answer to anything. */
const garbage = (secret: string): object => ({ [secret]: Number.NaN, list: [[[{}]]] })

const brokenWith = (secret: string) => Object.assign(new Error(`it broke with ${secret}`), { code: secret })

/** Lets nothing else run in the process. It is in no list of ways: a process that tries them all would be blocked. */
async function block(way: unknown): Promise<void> {
  while (way === 'loops');
  if (way !== 'backtracks') return
  await pause(10)
  const text = `${'a'.repeat(60)}!`
  text.match(/^(a+)+$/)
}

const wrongOf = <T>(wrong: object, way: unknown, secret: string): T => {
  const answer: unknown = Reflect.get(wrong, String(way))
  return typeof answer === 'function' ? answer(secret) : Object(garbage(secret))
}

/**
 * A place: misbehaves if the settings say so of it; else answers as it should. `later` is for what may take its time,
 * `now` for what is asked to answer at once: there, what hangs answers a promise that never settles.
 */
export const at = <P extends Place>(place: P) => ({
  async later<T>(settings: Settings, good: () => T | Promise<T>, wrong: Wrong<T, P>): Promise<T> {
    if (settings.place !== place) return good()
    times += 1
    const secret = String(settings.apikey)
    const way: Way = Object(settings.way).toString()
    if (way === 'throws') throw brokenWith(secret)
    await block(settings.way)
    if (way === 'hangs') return new Promise<T>((_resolve, reject) => hanging.add(() => reject(new Error('released'))))
    return wrongOf<T | Promise<T>>(wrong, way, secret)
  },
  now<T>(settings: Settings | null, good: () => T, wrong: Wrong<T, P>): T {
    const { place: where, way, apikey } = settings ?? steered
    if (where !== place) return good()
    times += 1
    if (way === 'throws') throw brokenWith(String(apikey))
    if (way === 'hangs') return Object(new Promise(() => {}))
    return wrongOf<T>(wrong, way, String(apikey))
  },
})
