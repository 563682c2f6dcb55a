import { createContext, useContext } from 'react'

const StepSavingContext = createContext(false)

/** Tells the frame of a plugin's step that its answer is being stored, so that the button waits. */
export const StepSaving = StepSavingContext.Provider

export const useStepSaving = (): boolean => useContext(StepSavingContext)
