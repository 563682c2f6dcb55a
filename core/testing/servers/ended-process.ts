import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { testRoot } from '../test-config.ts'

/** A process that has ended. */
export interface Ended {
  /** What it printed. */
  printed: string
  /** What it wrote to standard error. */
  said: string
  /** Null if a signal ended it. */
  code: number | null
}

/** Runs one of the product's scripts, as an operator does, until it ends by itself. */
export async function runToEnd(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', './core/plugin-host/register-api.ts', script, ...args], {
    cwd: testRoot,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DEBUG: '', ...env },
  })
  const [printed, said, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { printed, said, code }
}
