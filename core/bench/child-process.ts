import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * The flags of `npm start`, where a young generation smaller than usual saves memory, and one that lets a bench collect
 * garbage before it counts.
 */
const asStarted = ['--expose-gc', '--max-semi-space-size=8', '--import', './core/plugin-host/register-api.ts']

/**
 * Its environment: few arenas of the allocator, and modules compiled once. Our own code would switch the cache on too
 * late for the first modules, and what strips their types takes 15 MB.
 */
const environment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' }

export interface Running {
  port: number
  pid: number
  /** Heap in use after a garbage collection, bytes; only of a script that answers `heap`. */
  heap(): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a script in a separate process and waits for the line with its port. The measured code must not share an event
 * loop with the code that measures it.
 */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  told = /^\{"port":(\d+)/,
): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [...asStarted, script], {
    env: { ...process.env, ...environment, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (!child.stdout || child.pid === undefined) throw new Error(`${script} did not start`)
  for await (const line of createInterface({ input: child.stdout })) {
    const port = told.exec(line)?.[1]
    if (port === undefined) continue
    child.stdout.resume()
    return { port: Number(port), pid: child.pid, heap: () => heapOf(child), stop: () => stop(child) }
  }
  throw new Error(`${script} ended before it listened`)
}

async function heapOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('heap')
  const [bytes] = await answer
  return Number(bytes)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
