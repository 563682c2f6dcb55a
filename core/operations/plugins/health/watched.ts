import type { Ports } from '../../ports.ts'
import { faultText } from '../plugin-call.ts'
import { asPlugin } from './plugin-asked.ts'
import type { AskedPlace } from './plugin-health.ts'

/** A plugin is switched off where it was to be asked. */
export class PluginRests extends Error {
  readonly code = 'plugin_rests'

  constructor({ plugin, place }: AskedPlace, until: number) {
    super(`The plugin ${plugin} is switched off (${place}) until ${new Date(until).toISOString()}.`)
  }
}

export type HealthPort = Pick<Ports, 'pluginhealth'>

interface Judging<T> {
  /** Whether a fault is the plugin's; others say nothing of how it does. */
  blames?: (error: unknown) => boolean
  /** Whether an answer says that it works; some say nothing of that, as something follows that may fail. */
  isDone?: (answer: T) => boolean
}

/**
 * Asks a plugin where it is not switched off, and notes whether it could answer. `work` calls it within a time limit
 * and reads its answer: what is not what the contract says counts like a call that throws.
 * @throws PluginRests while it is switched off, or what `work` throws
 */
export async function watched<T>(
  asked: AskedPlace,
  ports: HealthPort,
  work: () => Promise<T>,
  options?: Judging<T>,
): Promise<T> {
  return judged(asked, ports, work, { ...options, isNeeded: false })
}

/** The same for what has to be asked even while it is switched off, unless it has blocked its process. */
export async function noted<T>(
  asked: AskedPlace,
  ports: HealthPort,
  work: () => Promise<T>,
  options?: Judging<T>,
): Promise<T> {
  return judged(asked, ports, work, { ...options, isNeeded: true })
}

async function judged<T>(
  asked: AskedPlace,
  { pluginhealth }: HealthPort,
  work: () => Promise<T>,
  { isNeeded, blames = () => true, isDone = () => true }: Judging<T> & { isNeeded: boolean },
): Promise<T> {
  const until = await pluginhealth.begin(asked, isNeeded)
  if (until !== null) throw new PluginRests(asked, until)
  let answer: T
  try {
    answer = await asPlugin(asked, work)
  } catch (error) {
    if (blames(error)) await pluginhealth.failed(asked, faultText(error), error)
    throw error
  }
  if (isDone(answer)) await pluginhealth.worked(asked)
  return answer
}
