import type { PluginPlace } from '../../../plugin-api/index.ts'
import { pluginLimits } from '../../../plugin-api/limits.ts'
import type { StoredHealth } from './stored-health.ts'

interface PlaceRule {
  /** How long a plugin has to fail there before it counts as failing, ms. */
  failsFor: number
  /** How often it is tried once it is switched off, ms; null where it never is, and only staff are told. */
  triesEach: number | null
}

const minute = 60_000
const hour = 60 * minute

/** Somebody waits for the answer. */
const awaited: PlaceRule = { failsFor: 10 * minute, triesEach: 5 * minute }
/** Nothing goes on without its answer, or anybody at all can make it fail. */
const onlyTold: PlaceRule = { failsFor: 10 * minute, triesEach: null }

/** The rules of `plugins/README.md`, 'A plugin that keeps failing'. */
export const placeRules: Record<PluginPlace, PlaceRule> = {
  work: { failsFor: hour, triesEach: hour },
  events: { failsFor: hour, triesEach: 5 * minute },
  payments: awaited,
  offers: awaited,
  pages: awaited,
  signon: awaited,
  places: awaited,
  files: awaited,
  collecting: onlyTold,
  posts: onlyTold,
  checks: onlyTold,
  steps: onlyTold,
  routes: onlyTold,
  mails: onlyTold,
}

const { failing: limits } = pluginLimits

/** How often it is tried, ms; null where it goes on being asked. */
export const triesEachOf = ({ place, offsince, blockedat }: StoredHealth): number | null => {
  if (blockedat !== null) return limits.afterBlock.most
  return offsince === null ? null : placeRules[place].triesEach
}

/** Until when a plugin is left alone; null if it may be asked. */
export function restsUntil(health: StoredHealth, now: number): number | null {
  const triesEach = triesEachOf(health)
  if (health.offsince === null || triesEach === null) return null
  const until = (health.triedat ?? health.offsince) + triesEach
  return until > now ? until : null
}

/** How it does after another failure; null where that does not count. */
export function afterFailure(
  known: StoredHealth | null,
  failure: Pick<StoredHealth, 'plugin' | 'place' | 'part' | 'fault'> & { now: number },
): StoredHealth | null {
  const { now, ...of } = failure
  if (known && now >= known.failedat && now - known.failedat < limits.apart.most) return null
  const failures = (known?.failures ?? 0) + 1
  const failingsince = known?.failingsince ?? now
  const isOff = failures >= limits.failures.most && now - failingsince >= placeRules[of.place].failsFor
  const offsince = known?.offsince ?? (isOff ? now : null)
  const triedat = offsince === null ? null : now
  return { ...of, failures, failingsince, failedat: now, offsince, triedat, blockedat: known?.blockedat ?? null }
}

/** How it does after it has blocked its process: once is enough. */
export function afterBlock(
  known: StoredHealth | null,
  block: Pick<StoredHealth, 'plugin' | 'place' | 'part'> & { now: number },
): StoredHealth {
  const { now, ...of } = block
  const { failures, failingsince, offsince } = known ?? { failures: 0, failingsince: now, offsince: null }
  const since = { failures: failures + 1, failingsince, offsince: offsince ?? now }
  return { ...of, ...since, failedat: now, triedat: now, blockedat: now, fault: 'It blocked its process.' }
}
