/**
 * `message`: one to a customer by a channel; `busy`: to read a calendar of a resource; `regular`: a
 * job at its time; `job`: one that was asked for.
 */
export const workKinds = ['message', 'busy', 'regular', 'job'] as const
export type WorkKind = (typeof workKinds)[number]

/** Work that has not been tried. */
export const untried = {
  ...{ state: 'waiting', attempts: 0, error: null, failingsince: null, told: null, version: null, delivered: null },
} as const satisfies Partial<PluginWork>

/** What a plugin is to do for a provider, apart from everything else: it is tried again, and delays no other lane. */
export interface PluginWork {
  id: string
  provider: string
  plugin: string
  kind: WorkKind
  /** What of the plugin does it: the name of a channel, a calendar or a job. */
  name: string
  /** `laneOf` while it waits; null once it has ended. */
  lane: string | null
  /** The reservation that it is about; empty for none. */
  reservation: string
  payload: Record<string, unknown>
  state: 'waiting' | 'done' | 'failed'
  attempts: number
  error: string | null
  /** Since when it fails without a success between; null while it does not. */
  failingsince: number | null
  /** When staff were told of that; null while they were not. */
  told: number | null
  /** Of a calendar: what it was at when it was read last, in its plugin's words; null if that is not known. */
  version: string | null
  /** Of a message: when it arrived, as its service says; null while that is not known. */
  delivered: number | null
  created: number
  /** When it is tried next, or when it ended. */
  due: number
}

export const laneOf = ({ provider, plugin }: Pick<PluginWork, 'provider' | 'plugin'>): string => `${provider}/${plugin}`

export interface PluginWorkRepository {
  /** Adds work; what has the same id already stays as it is. */
  add(work: PluginWork[]): Promise<void>
  find(id: string): Promise<PluginWork | null>
  change(
    id: string,
    patch: Partial<
      Pick<
        PluginWork,
        'lane' | 'state' | 'attempts' | 'error' | 'failingsince' | 'told' | 'due' | 'version' | 'delivered'
      >
    >,
  ): Promise<void>
  /** How much waits in a lane, up to `most`. */
  waiting(lane: string, most: number): Promise<number>
  remove(id: string): Promise<void>
  /** Messages about a reservation, the latest fifty, oldest first. */
  messagesAbout(reservation: string): Promise<PluginWork[]>
  /** Removes what is about a reservation. */
  forget(reservation: string): Promise<void>
}
