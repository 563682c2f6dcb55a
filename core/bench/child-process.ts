import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** As `npm start` starts it: a small young generation keeps memory low at hardly any cost in speed. */
const asStarted = ['--max-semi-space-size=4', '--import', './core/plugin-host/register-api.ts']

export interface Running {
  port: number
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a script in a process of its own and waits for the line that tells its port: what is measured must not
 * share an event loop with what measures it.
 */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  told = /^\{"port":(\d+)/,
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...asStarted, script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout || child.pid === undefined) throw new Error(`${script} did not start`)
  for await (const line of createInterface({ input: child.stdout })) {
    const port = told.exec(line)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    return { port: Number(port), pid: child.pid, stop: () => stop(child) }
  }
  throw new Error(`${script} ended before it listened`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
