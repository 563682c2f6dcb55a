import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from './bench.ts'

/** Minutes that all tests may take on two cores. */
const longest = 6

/** Runs `npm test` once, as somebody would, and returns the minutes. A run that fails is no figure. */
async function minutesOfTests(): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['test', '--silent', '--', '--reporter=dot'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm test ended with ${code}`)
  return (performance.now() - began) / 60_000
}

export const benches: Bench[] = [
  {
    name: 'tests.minutes',
    unit: 'min',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: await minutesOfTests(), limit: longest, spread: 0 }),
  },
]
