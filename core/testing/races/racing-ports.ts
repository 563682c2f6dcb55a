import { withParts } from '../../domain/with-parts.ts'
import type { Ports, UnitOfWork } from '../../operations/ports.ts'
import type { Database } from '../../persistence/database.ts'
import { persistencePorts } from '../../persistence/transaction.ts'

/**
 * The ports used in a race. Without locks, transactions meet between their first read and their writes: no runner
 * writes before every runner has read, so that the missing locks show in every run. A connection is not held while they
 * meet, because SQLite lends one to each process.
 */
export function racingPorts(
  db: Database,
  { locking, meet }: { locking: boolean; meet: () => Promise<void> },
): ReturnType<typeof persistencePorts> {
  const racing = persistencePorts(db, { locking })
  if (locking) return racing
  return {
    ...racing,
    transaction(scope, work) {
      let first: ReturnType<UnitOfWork['lockAndRead']> | null = null
      async function readAndMeet(query: Parameters<UnitOfWork['lockAndRead']>[0]) {
        const read = await racing.transaction(scope, (unit) => unit.lockAndRead(query))
        await meet()
        return read
      }
      return racing.transaction(scope, (unit) => {
        let isFirst = true
        const lockAndRead: UnitOfWork['lockAndRead'] = (query) => {
          if (!isFirst) return unit.lockAndRead(query)
          isFirst = false
          // A transaction that is repeated was judged by what it had read.
          first ??= readAndMeet(query)
          return first
        }
        // A cart's places would be locked before the first of them is read.
        return work(withParts(unit, { lockAndRead, lock: async () => {} }))
      })
    },
  }
}

/**
 * The ports of a call that is slower than its twin: the first look at a draft is answered with what was there, and all
 * that `meanwhile` does happens before the call goes on. Later looks, and those under a lock, are as they are.
 */
export function lateReader(ports: Ports, meanwhile: () => Promise<void>): Ports {
  let isFirst = true
  async function overtaken<T>(look: Promise<T>): Promise<T> {
    const isOvertaken = isFirst
    isFirst = false
    const found = await look
    if (isOvertaken) await meanwhile()
    return found
  }
  return {
    ...ports,
    repositories(scope) {
      const repositories = ports.repositories(scope)
      const { reservations } = repositories
      return withParts(repositories, {
        reservations: {
          ...reservations,
          find: (id: string) => overtaken(reservations.find(id)),
          findByDraft: (draft: string) => overtaken(reservations.findByDraft(draft)),
          findByDrafts: (drafts: string[]) => overtaken(reservations.findByDrafts(drafts)),
        },
      })
    },
  }
}

/**
 * The ports of a call between whose first looks at two drafts all happens that `meanwhile` does: it sees of a twin's
 * cart the second reservation only. Later looks are as they are.
 */
export function tornReader(ports: Ports, meanwhile: () => Promise<void>): Ports {
  const looks: Promise<unknown>[] = []
  const torn = <T>(look: () => Promise<T>): Promise<T> => {
    const [first] = looks
    const isSecond = looks.length === 1
    const found = first && isSecond ? first.then(meanwhile).then(look) : look()
    looks.push(found)
    return found
  }
  return {
    ...ports,
    repositories(scope) {
      const repositories = ports.repositories(scope)
      const { reservations } = repositories
      const findByDraft = (draft: string) => torn(() => reservations.findByDraft(draft))
      const findByDrafts = (drafts: string[]) => Promise.all(drafts.map(findByDraft))
      return withParts(repositories, { reservations: { ...reservations, findByDraft, findByDrafts } })
    },
  }
}
