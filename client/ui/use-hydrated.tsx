import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

const HydratedContext = createContext(false)

/**
 * Tells its children when the page is hydrated, and says so to the page's inline scripts (`tessera:live`). Being a
 * transition, this neither forces what is not hydrated yet into one long task, nor comes before it is.
 */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    // What was pressed before is pressed now.
    if (isHydrated) dispatchEvent(new Event('tessera:live'))
  }, [isHydrated])
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>
}

/** False on the server and in the first render, true afterwards: for data that only the browser knows. */
export const useHydrated = (): boolean => useContext(HydratedContext)
