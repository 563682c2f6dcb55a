import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerSettings } from './server-process.ts'
import { overHttp, type Transport } from './transports.ts'

const program = fileURLToPath(new URL('./server-process.ts', import.meta.url))
const execArgv = ['--import', fileURLToPath(new URL('../../plugin-host/register-api.ts', import.meta.url))]

export interface Server {
  /** Goes to the process that is there now; rejects while there is none. */
  send: Transport
  /** Ends the process at once, in the middle of whatever it does. */
  kill(): Promise<void>
  /** Starts it anew. @param ahead how far its clock is ahead from then on, ms */
  start(ahead?: number): Promise<void>
  /** Sets how far its clock is ahead, ms. */
  setAhead(ahead: number): void
}

/** `smtpUrl` may be another one for each start, so that mails tell which process sent them. */
type Settings = Omit<ServerSettings, 'ahead' | 'smtpUrl'> & { smtpUrl?: string | (() => string) }

/** A server process that listens on this machine and can be killed. */
export async function openServer({ smtpUrl, ...settings }: Settings): Promise<Server> {
  let child: ChildProcess | null = null
  let way: ReturnType<typeof overHttp> | null = null

  async function start(ahead = 0): Promise<void> {
    const sending = typeof smtpUrl === 'function' ? smtpUrl() : smtpUrl
    const started = fork(program, [JSON.stringify({ ...settings, smtpUrl: sending, ahead })], { execArgv })
    const [first] = await Promise.race([once(started, 'message'), once(started, 'exit')])
    if (typeof first?.port !== 'number') throw new Error(`a server ended with ${first} before it listened`)
    child = started
    way = overHttp(`http://127.0.0.1:${first.port}`)
  }

  await start()
  return {
    send: (sent) => way?.(sent) ?? Promise.reject(new Error('the server is not there')),
    start,
    setAhead: (ahead) => void child?.send({ ahead }),
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
