import { createHash } from 'node:crypto'
import { BoundedMap } from '../../caches/bounded-map.ts'
import type { Ports } from '../../ports.ts'
import type { TenantScope } from '../../tenant.ts'
import { tellOverLimit } from '../over-limit.ts'
import { faultText } from '../plugin-call.ts'
import { tellStaff } from '../tell-staff.ts'
import { afterBlock, afterFailure, placeRules, restsUntil, triesEachOf } from './place-rules.ts'
import type { PlaceOfPlugin, StoredHealth } from './stored-health.ts'

/** A tenant's plugin where it is asked. */
export interface AskedPlace extends PlaceOfPlugin {
  scope: TenantScope
}

/** How plugins do, by tenant and place. What can't be read or written is told to the log; no method rejects. */
export interface PluginHealth {
  /** Until when a plugin is switched off; null if it may be asked. */
  rest(asked: AskedPlace): Promise<number | null>
  /**
   * The same for who asks it now: of what is switched off, one call at a time is the try. What is needed all the same
   * is asked unless it has blocked its process.
   */
  begin(asked: AskedPlace, isNeeded?: boolean): Promise<number | null>
  worked(asked: AskedPlace): Promise<void>
  /** The log is told of a limit that it went over, where `error` says so. */
  failed(asked: AskedPlace, fault: string, error?: unknown): Promise<void>
  /** It has blocked the process, which ended for it. */
  blocked(asked: AskedPlace): Promise<void>
}

/** How long a process goes by what it has read, ms. It sees its own notes at once, those of others after that. */
const seenFor = 10_000
/** Tenants whose health a process remembers. */
const kept = 10_000
const day = 86_400_000

type Rows = Map<string, StoredHealth>

const keyOf = ({ plugin, place, part }: PlaceOfPlugin) => JSON.stringify([plugin, place, part])
const fieldsOf = ({ scope, plugin, place, part }: AskedPlace) => ({ ...scope, plugin, place, ...(part && { part }) })

/** What fails, as staff read it and whoever runs the site finds it in the log. */
const aboutOf = (plugin: string, part: string): string => {
  if (part === '') return plugin
  return part.startsWith(plugin) ? part : `${plugin}: ${part}`
}

/** Keeps how plugins do in the database, so that every process goes by it and a restart forgets nothing. */
export function makePluginHealth(ports: Pick<Ports, 'repositories' | 'transaction' | 'clock' | 'log'>): PluginHealth {
  const { repositories, clock, log } = ports
  const known = new BoundedMap<string, { readat: number; rows: Promise<Rows> }>(kept)
  const nameOf = ({ whitelabel, provider }: TenantScope) => JSON.stringify([whitelabel, provider])

  async function readRows(scope: TenantScope): Promise<Rows> {
    const all = await repositories(scope).pluginhealth.all()
    return new Map(all.map((one) => [keyOf(one), one]))
  }

  function rowsOf(scope: TenantScope): Promise<Rows> {
    const name = nameOf(scope)
    const now = clock.now()
    const found = known.get(name)
    if (found && now >= found.readat && now - found.readat < seenFor) return found.rows
    const rows = readRows(scope)
    known.set(name, { readat: now, rows })
    rows.catch(() => known.delete(name))
    return rows
  }

  const healthOf = async (asked: AskedPlace) => (await rowsOf(asked.scope)).get(keyOf(asked)) ?? null
  const forget = ({ scope }: AskedPlace) => known.delete(nameOf(scope))

  /** A plugin that can't be looked up is asked as ever. */
  async function safely<T>(asked: AskedPlace, otherwise: T, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      log.warn({ ...fieldsOf(asked), fault: faultText(error) }, 'how a plugin does could not be kept or read')
      return otherwise
    }
  }

  async function rest(asked: AskedPlace): Promise<number | null> {
    const health = await healthOf(asked)
    return health && restsUntil(health, clock.now())
  }

  async function begin(asked: AskedPlace, isNeeded: boolean): Promise<number | null> {
    const health = await healthOf(asked)
    if (!health || (isNeeded && health.blockedat === null)) return null
    const now = clock.now()
    const until = restsUntil(health, now)
    if (until !== null) return until
    const triesEach = triesEachOf(health)
    if (triesEach === null) return null
    const isOurs = await repositories(asked.scope).pluginhealth.claimTry(health, now)
    forget(asked)
    return isOurs ? null : now + triesEach
  }

  async function worked(asked: AskedPlace): Promise<void> {
    const health = await healthOf(asked)
    if (!health) return
    await repositories(asked.scope).pluginhealth.remove(asked)
    forget(asked)
    if (health.offsince !== null) log.info(fieldsOf(asked), 'a plugin works again')
  }

  async function failed(asked: AskedPlace, fault: string): Promise<void> {
    const { plugin, place, part } = asked
    const failure = { plugin, place, part, fault: fault.slice(0, 1000), now: clock.now() }
    if (afterFailure(await healthOf(asked), failure) === null) return
    const alarming = await keep(asked, (before) => afterFailure(before, failure))
    if (!alarming) return
    const switchedOff = placeRules[place].triesEach === null ? 'goes on being asked' : 'is switched off'
    log.error({ ...fieldsOf(asked), failures: alarming.failures }, `a plugin keeps failing and ${switchedOff}`)
  }

  async function blocked(asked: AskedPlace): Promise<void> {
    log.error(fieldsOf(asked), 'a plugin blocked its process, which was started anew; the plugin is switched off')
    const { plugin, place, part } = asked
    await keep(asked, (before) => afterBlock(before, { plugin, place, part, now: clock.now() }))
  }

  /** Keeps how it does then. @returns that if staff were told of it just now, else null */
  async function keep(
    asked: AskedPlace,
    next: (before: StoredHealth | null) => StoredHealth | null,
  ): Promise<StoredHealth | null> {
    const alarming = await ports.transaction(asked.scope, async (unit) => {
      const before = await unit.pluginhealth.lock(asked)
      const after = next(before)
      if (after === null) return null
      await unit.pluginhealth.save(after)
      if (after.offsince === null || before?.offsince) return null
      await alarm(asked, after, unit)
      return after
    })
    forget(asked)
    return alarming
  }

  /** Staff are told once of each outage; once a day of what strangers can make fail and work in turns. */
  async function alarm(
    { scope, plugin, place, part }: AskedPlace,
    { offsince, blockedat }: StoredHealth,
    repositories: Parameters<typeof tellStaff>[0]['repositories'],
  ): Promise<void> {
    const of = JSON.stringify([scope.whitelabel, scope.provider, plugin, place, part])
    const id = createHash('sha256').update(of).digest('hex').slice(0, 16)
    const when =
      placeRules[place].triesEach === null && blockedat === null ? Math.floor((offsince ?? 0) / day) : offsince
    await tellStaff(
      { repositories, ports, scope },
      { name: 'account.pluginoff', cause: `plugin.${id}.${when}`, about: aboutOf(plugin, part), place },
    )
  }

  return {
    rest: (asked) => safely(asked, null, () => rest(asked)),
    begin: (asked, isNeeded = false) => safely(asked, null, () => begin(asked, isNeeded)),
    worked: (asked) => safely(asked, undefined, () => worked(asked)),
    failed(asked, fault, error) {
      tellOverLimit(log, asked, error)
      return safely(asked, undefined, () => failed(asked, fault))
    },
    blocked: (asked) => safely(asked, undefined, () => blocked(asked)),
  }
}
