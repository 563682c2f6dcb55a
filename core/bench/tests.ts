import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from './bench.ts'

/** Minutes that all tests may take on two cores. */
const longest = 6
/** Seconds of the unit tests, which are run first and often. */
const longestOfUnits = 30

/** Runs tests once, as somebody would, and returns the seconds. A run that fails is no figure. */
async function secondsOf(script: string, ...args: string[]): Promise<number> {
  const began = performance.now()
  const command = ['run', script, '--silent', '--', '--reporter=dot', ...args]
  const child = spawn('npm', command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}`)
  return (performance.now() - began) / 1_000
}

/** A part by itself, against the time of all. */
const ofProject = (project: 'sqlite' | 'mysql' | 'browser'): Bench => ({
  name: `tests.minutes.${project}`,
  unit: 'min',
  goal: 1,
  better: 'lower',
  run: async () => ({ value: (await secondsOf('test', '--project', project)) / 60, limit: longest, spread: 0 }),
})

export const benches: Bench[] = [
  {
    name: 'tests.minutes',
    unit: 'min',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: (await secondsOf('test')) / 60, limit: longest, spread: 0 }),
  },
  {
    name: 'tests.unit',
    unit: 's',
    goal: 1,
    better: 'lower',
    run: async () => ({ value: await secondsOf('test:unit'), limit: longestOfUnits, spread: 0 }),
  },
  ofProject('sqlite'),
  ofProject('mysql'),
  ofProject('browser'),
]
