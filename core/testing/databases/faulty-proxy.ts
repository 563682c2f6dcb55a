import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/**
 * How a connection fails. `silence` keeps it open but forwards nothing until the proxy is healed; a stall forwards
 * every byte so many ms late.
 */
export type Fault = 'cut' | 'reset' | 'silence' | { stall: number }

export interface Strike {
  fault: Fault
  /** Part of the statement that triggers it, such as `COMMIT`. */
  at: string
  /** `request`: the statement never reaches the database. `answer`: it is executed, but its result is lost. */
  loses: 'request' | 'answer'
}

/** A proxy between server and database that can misbehave. */
export interface FaultyProxy {
  /** The database's address through the proxy. */
  url: string
  /** Ends every connection, cleanly (`cut`) or with a reset (`reset`). New ones are accepted as before. */
  end(fault: 'cut' | 'reset'): void
  /** Stops forwarding on all connections. New ones are accepted but get no answer. */
  silence(): void
  /** Delays every byte on all connections, new ones too, by `ms`. */
  stall(ms: number): void
  /** Applies the fault to the first connection that sends the statement; resolves when it has. */
  strike(strike: Strike): Promise<void>
  /** Resolves once so many connections have been opened, since the start. */
  opened(connections: number): Promise<void>
  /** Ends all faults and forwards the bytes that were held back. */
  heal(): void
  close(): Promise<void>
}

interface Waiting extends Strike {
  struck(): void
}

/** One direction of a connection: what is held back leaves in the order in which it came. */
class Direction {
  readonly #held: { due: number; act: () => void }[] = []
  #timer: NodeJS.Timeout | undefined

  pass(act: () => void, delay: number): void {
    if (delay === 0 && this.#held.length === 0) act()
    else this.#held.push({ due: performance.now() + delay, act })
    this.#wait()
  }

  #wait(): void {
    const [next] = this.#held
    if (next === undefined || !Number.isFinite(next.due)) return
    this.#timer ??= setTimeout(() => this.#forwardDue(), next.due - performance.now())
  }

  #forwardDue(): void {
    this.#timer = undefined
    for (let [next] = this.#held; next && next.due <= performance.now(); [next] = this.#held) {
      this.#held.shift()
      next.act()
    }
    this.#wait()
  }

  forwardAll(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { act } of this.#held.splice(0)) act()
  }
}

/** A forwarded connection: the client's socket and the database's. */
class Link {
  /** How late bytes are forwarded, ms; a silent connection forwards none. */
  delay = 0
  readonly #ways = { there: new Direction(), back: new Direction() }
  readonly #sockets: Socket[]

  constructor(...sockets: Socket[]) {
    this.#sockets = sockets
  }

  pass(way: 'there' | 'back', act: () => void): void {
    this.#ways[way].pass(act, this.delay)
  }

  heal(): void {
    this.delay = 0
    for (const way of Object.values(this.#ways)) way.forwardAll()
  }

  suffer(fault: Fault): void {
    if (fault === 'silence') this.delay = Number.POSITIVE_INFINITY
    else if (typeof fault === 'object') this.delay = fault.stall
    else
      for (const socket of this.#sockets) {
        if (fault === 'reset') socket.resetAndDestroy()
        else socket.destroy()
      }
  }
}

/** Starts a proxy in front of the database at `mysql://…`. */
export async function faultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const links = new Set<Link>()
  let waiting: Waiting | null = null
  /** Of new connections. */
  let delay = 0
  let connections = 0
  const awaited: { connections: number; opened(): void }[] = []

  /** Returns and removes the waiting strike that a statement triggers. */
  function takeStrike(bytes: Buffer | string): Waiting | null {
    if (waiting === null || !bytes.includes(waiting.at)) return null
    const taken = waiting
    waiting = null
    return taken
  }

  function connect(client: Socket): void {
    const server = createConnection({ host: target.hostname, port: Number(target.port || 3306) })
    const link = new Link(client, server)
    link.delay = delay
    links.add(link)
    connections += 1
    for (const one of awaited) if (one.connections <= connections) one.opened()
    let answerLost: Waiting | null = null
    client.on('data', (bytes) => {
      const strike = takeStrike(bytes)
      if (strike?.loses === 'answer') answerLost = strike
      if (strike?.loses === 'request') befall(link, strike)
      if (!server.destroyed) link.pass('there', () => server.write(bytes))
    })
    server.on('data', (bytes) => {
      if (answerLost) befall(link, answerLost)
      answerLost = null
      if (!client.destroyed) link.pass('back', () => client.write(bytes))
    })
    for (const [from, to, way] of [
      [client, server, 'there'],
      [server, client, 'back'],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => {
        link.pass(way, () => to.destroy())
        if (to.closed) links.delete(link)
      })
    }
  }

  function befall(link: Link, { fault, struck }: Waiting) {
    link.suffer(fault)
    struck()
  }

  function stall(ms: number) {
    delay = ms
    for (const link of links) link.suffer({ stall: ms })
  }

  const listener = createServer(connect)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : 0)

  return {
    url: url.href,
    end(fault) {
      for (const link of links) link.suffer(fault)
    },
    silence: () => stall(Number.POSITIVE_INFINITY),
    opened: (wanted) =>
      new Promise((resolve) => {
        if (connections >= wanted) resolve()
        else awaited.push({ connections: wanted, opened: resolve })
      }),
    stall,
    strike: (strike) =>
      new Promise((resolve) => {
        waiting = { ...strike, struck: resolve }
      }),
    heal() {
      delay = 0
      waiting = null
      for (const link of links) link.heal()
    },
    async close() {
      for (const link of links) link.suffer('reset')
      listener.close()
      await once(listener, 'close')
    },
  }
}
