import { createContext, useContext } from 'react'

const InListContext = createContext(false)

/**
 * Tells a plugin's step that a list of appointments draws its heading and the way back, and has the prices beside it.
 */
export const InList = InListContext.Provider

export const useInList = (): boolean => useContext(InListContext)
