import type { PluginPlace } from '../../../plugin-api/index.ts'

/** Where a plugin is asked: a kind of place, and which of the plugin's own there; empty for all of them together. */
export interface PlaceOfPlugin {
  plugin: string
  place: PluginPlace
  /** A processor, a step, a path: what works or fails by itself. */
  part: string
}

/** How a plugin does in a place in which it has failed since its last success; without a failure there is no row. */
export interface StoredHealth extends PlaceOfPlugin {
  /** Failures that counted since the last success. */
  failures: number
  failingsince: number
  /** The last failure that counted. */
  failedat: number
  /** Since when staff know of it, and it is switched off where that is the rule; null before. */
  offsince: number | null
  /** When it was last tried while it is off. */
  triedat: number | null
  /** When it last blocked its process, since its last success; null if it has not. */
  blockedat: number | null
  /** The latest fault, in the plugin's words. */
  fault: string
}

export interface PluginHealthRepository {
  /** Where plugins fail: a few rows at most, none as a rule. */
  all(): Promise<StoredHealth[]>
  /** The same of one place, locked until the transaction ends; null where it has not failed. */
  lock(of: PlaceOfPlugin): Promise<StoredHealth | null>
  save(health: StoredHealth): Promise<void>
  /** Notes a try of what is off; false where somebody else has begun one since `health` was read. */
  claimTry(health: StoredHealth, now: number): Promise<boolean>
  remove(of: PlaceOfPlugin): Promise<void>
}
