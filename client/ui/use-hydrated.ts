import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, true afterwards: for data that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
