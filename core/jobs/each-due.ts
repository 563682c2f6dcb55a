import type { ReadUntil } from '../operations/reservations/stored-reservation.ts'
import { eachApart } from './each-apart.ts'
import type { JobDeps } from './job-deps.ts'

/** How many are read at once, and about how many are worked through in a provider's turn. */
const atOnce = 200

interface Due<T> {
  job: string
  ports: Pick<JobDeps['ports'], 'log'>
  provider: string
  /** The first that are due, behind another one if it is given. */
  read(which: { limit: number; after?: ReadUntil | undefined }): Promise<T[]>
  /** Since when one is due, by which they are read. */
  dueOf(one: T): number | null
  /** Does what is due; false if nothing has changed. */
  work(one: T): Promise<boolean>
}

/**
 * Works through what is due of a provider, what was due first first, until so many are done as are read at once; the
 * run counts them, so the next one follows without a pause. Those that can't be done are no part of that: what is
 * behind them is read on, however many they are.
 */
export async function eachDue<T extends { id: string }>({ job, ports, provider, ...due }: Due<T>): Promise<number> {
  const named = ({ id: reservation }: T) => ({ provider, reservation })
  let done = 0
  for (let after: ReadUntil | undefined, isEnd = false; !isEnd && done < atOnce; ) {
    const found = await due.read({ limit: atOnce, after })
    done += await eachApart({ job, ports }, found, named, async (one) => ((await due.work(one)) ? 1 : 0))
    const last = found.at(-1)
    after = last && { at: due.dueOf(last) ?? 0, id: last.id }
    isEnd = found.length < atOnce
  }
  return done
}
