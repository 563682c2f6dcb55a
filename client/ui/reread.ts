import { createContext, useContext } from 'react'

/**
 * Fetches the page of the present address and replaces what is shown with it in one render; typed text, focus and
 * scroll position stay. Does nothing if the address changes meanwhile. Rejects when the server can't be reached.
 */
export type Reread = () => Promise<void>

const RereadContext = createContext<Reread>(async () => {})

export const RereadProvider = RereadContext.Provider

export const useReread = (): Reread => useContext(RereadContext)
