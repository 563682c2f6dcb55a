import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Kill } from './judge-copies.ts'

interface WorkersOptions {
  databaseUrl: string
  folder: string
  /** The mail server's address for a worker of this name. */
  smtpUrl(name: string): string
  /** Reads what is not recorded at the moment. */
  unrecorded(): Promise<Kill['isUnrecorded']>
}

/** Worker processes, each with a name under which it sends its mails. */
export function workersOf({ databaseUrl, folder, smtpUrl, unrecorded }: WorkersOptions) {
  const running = new Map<string, ChildProcess>()
  const kills: Kill[] = []
  let started = 0

  async function kill(name: string): Promise<void> {
    const child = running.get(name)
    running.delete(name)
    if (!child) return
    child.kill('SIGKILL')
    const at = Date.now()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    kills.push({ by: name, at, isUnrecorded: await unrecorded() })
  }

  return {
    kills,
    get started() {
      return started
    },
    names: () => [...running.keys()],
    /** Starts a worker whose clock is ahead by so many ms, and waits until it runs. */
    async start(ahead: number): Promise<string> {
      started += 1
      const name = `w${started}`
      const child = fork('core/testing/proofs/worker/worker-process.ts', [String(ahead)], {
        execArgv: ['--import', './core/plugin-host/register-api.ts'],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          DATA_FOLDER: folder,
          SMTP_URL: smtpUrl(name),
          TOKEN_SECRET: 'proof-secret-proof-secret-proof-secret',
          LOG_LEVEL: 'silent',
          NODE_ENV: 'production',
        },
      })
      running.set(name, child)
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          if (running.has(name)) throw new Error(`the worker ${name} ended by itself`)
        }),
      ])
      return name
    },
    kill,
    killAll: async () => void (await Promise.all([...running.keys()].map(kill))),
    /** Stops a worker as an operator does; returns its exit code. */
    async stop(name: string): Promise<number | null> {
      const child = running.get(name)
      running.delete(name)
      child?.kill('SIGTERM')
      if (child) await once(child, 'exit')
      return child?.exitCode ?? null
    },
  }
}
