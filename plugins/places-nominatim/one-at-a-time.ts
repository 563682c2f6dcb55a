import { BusyFault } from '@tessera/plugin-api'

export interface Pace {
  now(): number
  wait(ms: number): Promise<void>
}

/** Who asks: visitors of a tenant take turns, and so do tenants. */
export interface Asker {
  tenant: string
  visitor: string
}

interface Waiting extends Asker {
  interval: number
  turn: PromiseWithResolvers<void>
}

/** The questions for one server. */
interface Line {
  /** When it may be asked again, epoch ms. */
  free: number
  waiting: Waiting[]
  isServed: boolean
  /** When a tenant, and a visitor of one, had the last turn; forgotten once nobody waits. */
  turns: Map<string, number>
}

/** The longest wait in the queue, in milliseconds. */
const longestQueue = 6_000
/** So many turns are remembered of a queue that never ends. */
const mostTurns = 10_000

const visitorKey = ({ tenant, visitor }: Asker) => JSON.stringify([tenant, visitor])

/** The first of those whose turn is longest ago. */
const earliest = (all: Waiting[], turnOf: (one: Waiting) => number): Waiting[] => {
  const first = Math.min(...all.map(turnOf))
  return all.filter((one) => turnOf(one) === first)
}

/** Those of whom most wait, by a key. */
function mostOf(all: Waiting[], keyOf: (one: Asker) => string): Waiting[] {
  const groups = Map.groupBy(all, keyOf)
  return [...groups.values()].reduce((most, one) => (one.length >= most.length ? one : most))
}

const tenantKey = ({ tenant }: Asker) => tenant

/**
 * Limits calls to one server to one per interval (in milliseconds). Tenants take turns, and the visitors of each: who
 * asks much waits for their own questions alone. Where the queue is full, the latest question of whoever has most in it
 * is left out with a `BusyFault`: a quick failure is better than a customer waiting in a queue.
 */
export function onePerInterval({ now, wait }: Pace) {
  const lines = new Map<string, Line>()

  function lineOf(server: string): Line {
    const line: Line = lines.get(server) ?? { free: 0, waiting: [], isServed: false, turns: new Map() }
    lines.set(server, line)
    return line
  }

  function next({ waiting, turns }: Line): Waiting | undefined {
    if (waiting.length === 0) return undefined
    const ofTenant = earliest(waiting, ({ tenant }) => turns.get(tenant) ?? 0)
    const [first] = ofTenant
    const ofOne = ofTenant.filter(({ tenant }) => tenant === first?.tenant)
    return earliest(ofOne, (one) => turns.get(visitorKey(one)) ?? 0)[0]
  }

  function take(line: Line, one: Omit<Waiting, 'turn'>): void {
    const at = Math.max(now(), line.free)
    line.free = at + one.interval
    if (line.waiting.length === 0 || line.turns.size > mostTurns) line.turns.clear()
    for (const key of [one.tenant, visitorKey(one)]) line.turns.set(key, at)
  }

  async function serve(line: Line): Promise<void> {
    line.isServed = true
    while (line.waiting.length > 0) {
      await wait(Math.max(0, line.free - now()))
      const one = next(line)
      if (!one) break
      line.waiting = line.waiting.filter((other) => other !== one)
      take(line, one)
      one.turn.resolve()
    }
    line.isServed = false
  }

  const lets = async (server: string, interval: number, asker: Asker): Promise<void> => {
    const line = lineOf(server)
    if (line.waiting.length === 0 && line.free <= now()) return take(line, { ...asker, interval })
    const one = { ...asker, interval, turn: Promise.withResolvers<void>() }
    line.waiting.push(one)
    if (line.waiting.length > Math.max(1, Math.floor(longestQueue / interval))) {
      const last = mostOf(mostOf(line.waiting, tenantKey), visitorKey).at(-1)
      line.waiting = line.waiting.filter((other) => other !== last)
      last?.turn.reject(new BusyFault('too many questions at once'))
    }
    if (!line.isServed) void serve(line)
    return one.turn.promise
  }
  /** Whether anybody waits for a server. */
  const isBusy = (server: string): boolean => (lines.get(server)?.waiting.length ?? 0) > 0
  return { lets, isBusy }
}

/** Waits in real time. */
export const waitByClock = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
