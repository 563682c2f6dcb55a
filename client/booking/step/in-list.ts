import { createContext, useContext } from 'react'
import type { Draft } from '../../state/draft.ts'

/** Stores an appointment's answers to plugins' steps with what is held of it. They are sent again with the booking. */
export type SaveInList = (steps: Draft['steps']) => Promise<void>

const InListContext = createContext<SaveInList | null>(null)

/**
 * Tells a plugin's step that a list of appointments draws its heading and the way back, and has the prices beside it,
 * and how the list stores what it answers.
 */
export const InList = InListContext.Provider

export const useInList = (): boolean => useContext(InListContext) !== null

export const useSaveInList = (): SaveInList | null => useContext(InListContext)
