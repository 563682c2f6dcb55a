import { format } from 'node:util'
import { pluginAtWork } from './operations/plugins/health/plugin-asked.ts'
import type { Ports } from './operations/ports.ts'

type Method = 'debug' | 'error' | 'info' | 'log' | 'trace' | 'warn'

const levels: Record<Method, keyof Ports['log']> = {
  debug: 'info',
  error: 'error',
  info: 'info',
  log: 'info',
  trace: 'error',
  warn: 'warn',
}
const methods = Object.keys(levels) as Method[]

/** Characters of what is written that the log keeps. */
const longest = 2000

/**
 * Sends to the log what plugins write to the console, where their secrets are hidden as in the rest of it. Our own
 * code writes nothing there: in production what comes otherwise is of plugins and packages too (`isAll`).
 */
export function consoleToLog(
  log: Ports['log'],
  { isAll, target = console }: { isAll: boolean; target?: Pick<Console, Method> },
): void {
  for (const method of methods) {
    const write = target[method].bind(target)
    target[method] = (...said: unknown[]) => {
      const plugin = pluginAtWork()
      if (plugin === null && !isAll) return write(...said)
      const text = format(...said).slice(0, longest)
      log[levels[method]]({ plugin: plugin ?? '', text }, 'written to the console')
    }
  }
}
