import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'

/** The thread of `watch-plugins.ts`: it counts its own time, so that a machine that was paused blocks nothing. */
const { turns, limit, every, called }: { turns: Int32Array; limit: number; every: number; called: string } = workerData
let seen = -1
let still = 0
let session: Session | null = null

/** Interrupts the thread of the requests, even within a loop or a regular expression, and lets it judge itself. */
function ask(): void {
  session = new Session()
  session.connectToMainThread()
  const expression = `globalThis[Symbol.for('${called}')](${Date.now()})`
  session.post('Runtime.evaluate', { expression }, () => {
    session?.disconnect()
    session = null
  })
}

setInterval(() => {
  const now = Atomics.load(turns, 0)
  still = now === seen ? still + every : 0
  seen = now
  if (still >= limit && session === null) ask()
}, every)
