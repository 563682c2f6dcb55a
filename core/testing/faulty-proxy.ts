import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** How a connection fails. `silence` keeps it open but forwards nothing until the proxy is healed. */
export type Fault = 'cut' | 'reset' | 'silence'

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
  /** Delays every byte by `ms`. */
  stall(ms: number): void
  /** Applies the fault to the first connection that sends the statement; resolves when it has. */
  strike(strike: Strike): Promise<void>
  /** Ends all faults and forwards the bytes that were held back. */
  heal(): void
  close(): Promise<void>
}

interface Waiting extends Strike {
  struck(): void
}

/** A forwarded connection: the client's socket and the database's. */
class Link {
  isSilent = false
  delay = 0
  readonly #held: (() => void)[] = []

  readonly #sockets: Socket[]

  constructor(...sockets: Socket[]) {
    this.#sockets = sockets
  }

  pass(act: () => void): void {
    if (this.delay > 0 && !this.isSilent) setTimeout(() => this.#arrive(act), this.delay)
    else this.#arrive(act)
  }

  #arrive(act: () => void): void {
    if (this.isSilent) this.#held.push(act)
    else act()
  }

  heal(): void {
    this.isSilent = false
    this.delay = 0
    for (const act of this.#held.splice(0)) act()
  }

  suffer(fault: Fault): void {
    if (fault === 'silence') {
      this.isSilent = true
      return
    }
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
  let isSilent = false
  let delay = 0

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
    Object.assign(link, { isSilent, delay })
    links.add(link)
    let answerLost: Waiting | null = null
    client.on('data', (bytes) => {
      const strike = takeStrike(bytes)
      if (strike?.loses === 'answer') answerLost = strike
      if (strike?.loses === 'request') befall(link, strike)
      if (!server.destroyed) link.pass(() => server.write(bytes))
    })
    server.on('data', (bytes) => {
      if (answerLost) befall(link, answerLost)
      answerLost = null
      if (!client.destroyed) link.pass(() => client.write(bytes))
    })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => {})
      from.on('close', () => link.pass(() => to.destroy()))
    }
    server.on('close', () => links.delete(link))
  }

  function befall(link: Link, { fault, struck }: Waiting) {
    link.suffer(fault)
    struck()
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
    silence() {
      isSilent = true
      for (const link of links) link.suffer('silence')
    },
    stall(ms) {
      delay = ms
      for (const link of links) link.delay = ms
    },
    strike: (strike) =>
      new Promise((resolve) => {
        waiting = { ...strike, struck: resolve }
      }),
    heal() {
      isSilent = false
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
