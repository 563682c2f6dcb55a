import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Clock, ServerSettings } from './server-process.ts'
import { injected, overHttp, type Transport } from './transports.ts'

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))
const execArgv = ['--import', fileURLToPath(new URL('../../plugin-host/register-api.ts', import.meta.url))]

export interface Server {
  /** Goes to the process that is there now; rejects while there is none. */
  send: Transport
  /** The name by which the process that was started last holds what it claims. */
  holder(): string
  /** Ends the process at once, in the middle of whatever it does. */
  kill(): Promise<void>
  /** Starts it anew, with the clock of machine unless it is given another. */
  start(clock?: Clock): Promise<void>
  /** Sets its clock; resolves once whatever it is asked next is asked at that time. */
  setClock(clock: Clock): Promise<void>
}

/** `smtpUrl` may be another one for each start, so that mails tell which process sent them. */
type Settings = Omit<ServerSettings, 'clock' | 'smtpUrl'> & { clock?: Clock; smtpUrl?: string | (() => string) }

const machine: Clock = { ahead: 0 }

/** A server process that listens on this machine and can be killed. */
export async function openServer({ smtpUrl, clock = machine, ...settings }: Settings): Promise<Server> {
  let child: ChildProcess | null = null
  let way: ReturnType<typeof overHttp> | null = null
  let holder = ''

  async function start(from: Clock = machine): Promise<void> {
    const sending = typeof smtpUrl === 'function' ? smtpUrl() : smtpUrl
    const started = fork(program, [JSON.stringify({ ...settings, smtpUrl: sending, clock: from })], { execArgv })
    const [first] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (typeof first?.port !== 'number') throw new Error(`a server ended with ${first} before it listened`)
    child = started
    holder = String(first.holder)
    way = overHttp(`http://127.0.0.1:${first.port}`)
  }

  await start(clock)
  return {
    send: (sent) => way?.(sent) ?? Promise.reject(new Error('the server is not there')),
    start,
    holder: () => holder,
    async setClock(told) {
      if (!child) return
      const set = Promise.withResolvers<void>()
      const resolve = () => set.resolve()
      const there = child.once('message', resolve).once('exit', resolve)
      there.send(told)
      await set.promise
      there.off('message', resolve).off('exit', resolve)
    },
    async kill() {
      const killed = child
      child = null
      way?.close()
      way = null
      if (!killed) return
      killed.kill('SIGKILL')
      if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit')
    },
  }
}

/** Processes over one database, with one clock. */
export interface Servers {
  sends: [Transport, ...Transport[]]
  setClock(clock: Clock): Promise<void>
  close(): Promise<void>
}

/** So many server processes; without any, calls go to `app`, which has a clock of its own. */
export async function openServers(
  count: number,
  { app, ...settings }: Settings & { app?: FastifyInstance },
): Promise<Servers> {
  const servers = await Promise.all(Array.from({ length: count }, () => openServer(settings)))
  const [first = app && injected(app), ...others] = servers.map(({ send }) => send)
  if (!first) throw new Error('there are no servers, and no app in their place')
  return {
    sends: [first, ...others],
    setClock: async (clock) => void (await Promise.all(servers.map((server) => server.setClock(clock)))),
    close: async () => void (await Promise.all(servers.map((server) => server.kill()))),
  }
}
