import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of the present request: its time limit for the database, and its end when the client disconnects. */
export const requestScope = new AsyncLocalStorage<unknown>()

/**
 * Runs work that several requests wait for, such as a cached look-up, outside of any request's context: it continues
 * when the client that started it disconnects.
 */
export const forEverybody = <T>(work: () => T): T => requestScope.exit(work)
