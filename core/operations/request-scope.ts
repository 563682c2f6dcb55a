import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the present request wherever its work runs. */
interface RequestScope {
  /** Its time limit for the database, and its end when the client disconnects. */
  patience: unknown
  /** A pseudonym of the address that sent it; undefined for work of the server's own. */
  visitor: (() => string) | undefined
}

export const requestScope = new AsyncLocalStorage<RequestScope>()

/** Who waits for the present work, as a pseudonym; undefined for work of the server's own. */
export const presentVisitor = (): string | undefined => requestScope.getStore()?.visitor?.()

/**
 * Runs work that several requests wait for, such as a cached look-up, outside of any request's context: it continues
 * when the client that started it disconnects.
 */
export const forEverybody = <T>(work: () => T): T => requestScope.exit(work)
