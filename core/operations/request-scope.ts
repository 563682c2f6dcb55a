import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to the request that is worked on: its time for the database, and that it ends when its client leaves. */
export const requestScope = new AsyncLocalStorage<unknown>()

/**
 * Runs work that several requests wait for, such as a look-up that is kept. It belongs to none of them: it goes on when
 * the client leaves whose request began it.
 */
export const forEverybody = <T>(work: () => T): T => requestScope.exit(work)
